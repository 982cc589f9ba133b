Feature: § 633b.22 The lock-out, measured
  After "no more bets" a device, such as a lock-out button, keeps the system from recognising any wager. Fingers and relays
  press it, players put chips down, and instruments time both. The latest time after the press at which a wager may still be
  recognised is declared in the Rules Submission.

  Rule: What comes after the press is not recognised

    @clause:633b.22(d)(2)
    Scenario: Every seat refuses once the button is pressed
      Given the players at seats 1, 2, 3, 4, 5, 6 and 7 wager on Blackjack
      When the lock-out button is pressed
      And wagers are offered at seats 1, 2, 3, 4, 5, 6 and 7
      Then no wager is recognised

    @clause:633b.22(d)(2) @clause:633b.22(f)
    Scenario: What was offered before the press is recognised and counted
      Given the players at seats 2, 5 and 7 wager on Blackjack
      When wagers are offered at seats 2, 5 and 7
      And the lock-out button is pressed
      Then wagers are recognised at seats 2, 5 and 7
      And the table was locked out once, with 3 accepted wagers

    @clause:633b.22(d)(1) @clause:633b.22(d)(2) @clause:633b.22(f)
    Scenario: Around the press light, wager and count agree
      When wagers are offered at seat 4 every 2 ms from 60 ms before the press to as much after it
      Then none is recognised that came later than the declared limit
      And each time light and count agree

    @clause:633b.22(d)(2)
    Scenario: Twenty wagers a second come to nothing
      When the lock-out button is pressed and wagers are offered at seat 2 twenty times a second
      Then no wager is recognised

    @clause:633b.22(d)(2)
    Scenario: A chip that lay there unrecognised does not become a wager
      When wagers are offered at seats 3 and 4
      And the lock-out button is pressed
      And Blackjack is wagered too at seats 3 and 4
      Then no wager is recognised

  Rule: However the button is pressed

    @clause:633b.22(d)(2)
    Scenario: A button that is held down
      Given the players at seats 1 and 5 wager on Blackjack
      When the lock-out button is held down
      And wagers are offered at seat 1
      And it is let go
      And wagers are offered at seat 5
      Then no wager is recognised

    @clause:633b.22(d)(2)
    Scenario Outline: A tap whose contacts bounce as it comes and as it goes
      Given the player at seat 3 wagers on Blackjack
      When the lock-out button is tapped for <ms> ms by a finger
      And wagers are offered at seat 3
      Then no wager is recognised
      And the table was locked out once, with 0 accepted wagers

      Examples:
        | ms  |
        | 20  |
        | 40  |
        | 150 |

    @clause:633b.22(d)(2)
    Scenario: A second press does not release it
      Given the player at seat 6 wagers on Blackjack
      When the lock-out button is pressed twice in quick succession
      And wagers are offered at seat 6
      Then no wager is recognised
      And the table was locked out once, with 0 accepted wagers

    @clause:633b.22(d)(2)
    Scenario: It holds when the power dips
      Given the players at seats 2 and 7 wager on Blackjack
      When wagers are offered at seat 7
      And the lock-out button is pressed
      And the power fails and comes back
      And wagers are offered at seat 2
      Then wagers are recognised at seat 7

  Rule: It ends with the round, and is this table's alone

    @clause:633b.22(d)(1) @clause:633b.22(d)(2)
    Scenario: The next round takes wagers again
      Given the players at seats 3 and 4 wager on Blackjack
      When the lock-out button is pressed
      And the table is opened for the next round
      And wagers are offered at seat 4
      Then wagers are recognised at seat 4
      When the lock-out button is pressed
      And wagers are offered at seat 3
      Then wagers are recognised at seat 4

    @clause:633b.22(d)#linked
    Scenario: The lock-out of a linked table does not lock this one
      Given the player at seat 3 wagers on Blackjack
      When linked table 2 puts in 3 wagers
      And wagers are offered at seat 3
      Then wagers are recognised at seat 3

  Rule: Its latency is measured

    @clause:633b.22(d)(2)
    Scenario Outline: The latency at a seat keeps to the declared limit
      When the lock-out is measured at seat <seat>
      Then its latency keeps to the declared limit
      And the table's own time stamps agree with the instruments within 1 ms

      Examples:
        | seat |
        | 1    |
        | 2    |
        | 3    |
        | 4    |
        | 5    |
        | 6    |
        | 7    |
