Feature: § 633b.22 The meter of the Lucky Ladies progressive
  What goes into the meter, what a win takes out of it, and what fills it again. Every wager is 5.00; the meter is kept in
  hundredths of a cent.

  Rule: Seed, increment and reserve belong to the paytable

    @clause:633b.22(j)
    Scenario Outline: A new meter and a first wager
      Given the Lucky Ladies progressive is offered with paytable <paytable> and <decks> decks
      And the meter is new
      Then the meter stands at <seed>
      And the reserve stands at 0.00
      When linked table 2 puts in 1 wagers
      Then the meter stands at <one>
      And the reserve stands at <reserve>
      When linked table 2 puts in 333 wagers
      Then the meter stands at <many>
      And the reserve stands at <more>

      Examples:
        | paytable | decks | seed     | one      | reserve | many     | more  |
        | 1        | 6     | 10000.00 | 10000.85 | 0.20    | 10283.90 | 66.80 |
        | 2        | 2     | 10000.00 | 10000.85 | 0.20    | 10283.90 | 66.80 |
        | 3        | 2     | 25000.00 | 25000.80 | 0.20    | 25267.20 | 66.80 |
        | 4        | 2     | 25000.00 | 25000.80 | 0.20    | 25267.20 | 66.80 |
        | 5        | 6     | 10000.00 | 10000.85 | 0.00    | 10283.90 | 0.00  |
        | 6        | 4     | 10000.00 | 10000.85 | 0.00    | 10283.90 | 0.00  |
        | 7        | 5     | 25000.00 | 25000.90 | 0.25    | 25300.60 | 83.50 |
        | 8        | 8     | 25000.00 | 25000.90 | 0.25    | 25300.60 | 83.50 |
        | 9        | 6     | 25000.00 | 25000.90 | 0.10    | 25300.60 | 33.40 |
        | 10       | 6     | 50000.00 | 50000.90 | 0.20    | 50300.60 | 66.80 |

    @clause:633b.22(j)
    Scenario: The wagers of this table go into the meter at the lock-out
      Given the meter is new
      And the players at seats 1, 4 and 7 wager on Blackjack and the Lucky Ladies
      Then the meter stands at 10000.00
      When "no more bets" is announced and the table locked out
      Then the meter stands at 10002.55
      And the reserve stands at 0.60
      And the display shows 10002.55

    @clause:633b.22(j)
    Scenario: Parts of a cent are kept and not shown
      Given the unit is 0.50
      And the meter is new
      When linked table 2 puts in 1 wagers
      Then the meter stands at 1000.08 and 50/100 cent
      And the display shows 1000.08
      When linked table 3 puts in 1 wagers
      Then the meter stands at 1000.17

  Rule: A win of the whole meter, and what it starts from again

    @clause:633b.22(i) @clause:633b.22(j)
    Scenario Outline: A pair of queens of hearts against a blackjack of hearts wins the whole meter
      Given the Lucky Ladies progressive is offered with paytable <paytable> and <decks> decks
      And the meter is new
      And linked table 2 puts in 1000 wagers
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with AH up and KH in the hole
      Then the Lucky Ladies at seat 4 is paid <credit>
      And the meter stands at <reseeded>
      And the reserve stands at <reserve>

      Examples:
        | paytable | decks | credit   | reseeded | reserve |
        | 1        | 6     | 10850.85 | 10000.00 | 0.00    |
        | 2        | 2     | 10850.85 | 10000.00 | 0.00    |
        | 3        | 2     | 25800.80 | 25000.00 | 0.00    |
        | 4        | 2     | 25800.80 | 25000.00 | 0.00    |
        | 5        | 6     | 10850.85 | 10000.00 | 0.00    |
        | 6        | 4     | 10850.85 | 10000.00 | 0.00    |
        | 7        | 5     | 25900.90 | 25000.00 | 0.00    |
        | 8        | 8     | 25900.90 | 25000.00 | 0.00    |
        | 9        | 6     | 25900.90 | 25000.00 | 0.00    |
        | 10       | 6     | 50900.90 | 50000.00 | 0.00    |

    @clause:633b.22(j)
    Scenario: The reserve pays the new seed, and what it holds beyond is kept
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the meter is new
      And linked table 2 puts in 60000 wagers
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with AH up and KH in the hole
      Then the Lucky Ladies at seat 4 is paid 61000.85
      And the meter stands at 10000.00
      And the reserve stands at 2000.20

    @clause:633b.22(j)
    Scenario: By the other reading the whole reserve is the new meter where it is larger
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the Rules Submission reads LL-11 as larger
      And the meter is new
      And linked table 2 puts in 60000 wagers
      When one winner at linked table 3 wins 100% of the meter
      Then each of them is paid 61000.85
      And the meter stands at 12000.20
      And the reserve stands at 0.00

  Rule: A win of a part

    @clause:633b.22(i) @clause:633b.22(j)
    Scenario: By paytable 3 25% of the meter is won, which goes down by that and is not filled again
      Given the Lucky Ladies progressive is offered with paytable 3 and 2 decks
      And the meter is new
      And linked table 2 puts in 1234 wagers
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with AC up and QD in the hole
      Then the Lucky Ladies at seat 4 is paid 6497.00
      And the meter stands at 19491.00
      And the reserve stands at 247.00

    @clause:633b.22(i) @clause:633b.22(j)
    Scenario: By paytable 7 25% of the meter is won, which goes down by that and is not filled again
      Given the Lucky Ladies progressive is offered with paytable 7 and 5 decks
      And the meter is new
      And linked table 2 puts in 1234 wagers
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with AC up and QD in the hole
      Then the Lucky Ladies at seat 4 is paid 6527.87
      And the meter stands at 19583.63
      And the reserve stands at 308.75

    @clause:633b.22(i) @clause:633b.22(j)
    Scenario: By paytable 9 25% of the meter is won, which goes down by that and is not filled again
      Given the Lucky Ladies progressive is offered with paytable 9 and 6 decks
      And the meter is new
      And linked table 2 puts in 1234 wagers
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with AS up and TS in the hole
      Then the Lucky Ladies at seat 4 is paid 6527.87
      And the meter stands at 19583.63
      And the reserve stands at 123.50

    @clause:633b.22(i) @clause:633b.22(j)
    Scenario: By paytable 9 10% of the meter is won, which goes down by that and is not filled again
      Given the Lucky Ladies progressive is offered with paytable 9 and 6 decks
      And the meter is new
      And linked table 2 puts in 1234 wagers
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with AC up and QD in the hole
      Then the Lucky Ladies at seat 4 is paid 2611.15
      And the meter stands at 23500.35
      And the reserve stands at 123.50

    @clause:633b.22(j)
    Scenario: Also where it goes below the seed
      Given the Lucky Ladies progressive is offered with paytable 9 and 6 decks
      And the meter is new
      When one winner at linked table 2 wins 25% of the meter
      Then each of them is paid 6250.22
      And the meter stands at 18750.68
      When one winner at linked table 3 wins 25% of the meter
      Then each of them is paid 4687.89
      And the meter stands at 14063.69

  Rule: Winners of one round share equally

    @clause:633b.22(l)
    Scenario: Two winners of one round share the meter equally, and what cannot be divided stays on it
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the meter is new
      And linked table 2 puts in 3 wagers
      And the players at seats 3 and 6 wager on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 3 and QH QH to seat 6, with AH up and KH in the hole
      Then the Lucky Ladies at seat 3 is paid 5002.12
      And the Lucky Ladies at seat 6 is paid 5002.12
      And the meter stands at 10000.01

    @clause:633b.22(l)
    Scenario: Three winners of one round share the meter equally, and what cannot be divided stays on it
      Given the Lucky Ladies progressive is offered with paytable 1 and 8 decks
      And the meter is new
      And linked table 2 puts in 6 wagers
      And the players at seats 2, 4 and 7 wager on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 2, QH QH to seat 4 and QH QH to seat 7, with AH up and KH in the hole
      Then the Lucky Ladies at seat 2 is paid 3335.88
      And the Lucky Ladies at seat 4 is paid 3335.88
      And the Lucky Ladies at seat 7 is paid 3335.88
      And the meter stands at 10000.01

    @clause:633b.22(l)
    Scenario: Four winners of one round share the meter equally, and what cannot be divided stays on it
      Given the Lucky Ladies progressive is offered with paytable 7 and 8 decks
      And the meter is new
      And linked table 2 puts in 7 wagers
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 1, QH QH to seat 3, QH QH to seat 5 and QH QH to seat 7, with AH up and KH in the hole
      Then the Lucky Ladies at seat 1 is paid 6252.47
      And the Lucky Ladies at seat 3 is paid 6252.47
      And the Lucky Ladies at seat 5 is paid 6252.47
      And the Lucky Ladies at seat 7 is paid 6252.47
      And the meter stands at 25000.02

    @clause:633b.22(l)
    Scenario: Two winners share a part of the meter
      Given the Lucky Ladies progressive is offered with paytable 9 and 6 decks
      And the meter is new
      And linked table 2 puts in 7 wagers
      And the players at seats 2 and 6 wager on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 2 and QH QH to seat 6, with AS up and TS in the hole
      Then the Lucky Ladies at seat 2 is paid 3126.01
      And the Lucky Ladies at seat 6 is paid 3126.01
      And the meter stands at 18756.08

    @clause:633b.22(l)
    Scenario: Two winners at a linked table
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the meter is new
      When two winners at linked table 2 share 100% of the meter
      Then each of them is paid 5000.85
      And the meter stands at 10000.00

    @clause:633b.22(l)
    Scenario: Three winners at a linked table
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the meter is new
      When three winners at linked table 2 share 100% of the meter
      Then each of them is paid 3334.18
      And the meter stands at 10000.01

    @clause:633b.22(l)
    Scenario: Four winners at a linked table
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the meter is new
      When four winners at linked table 2 share 100% of the meter
      Then each of them is paid 2500.85
      And the meter stands at 10000.00

  Rule: Linked tables share one meter

    @clause:633b.22(d)#linked @clause:633b.22(j)
    Scenario: Two linked tables that hit one after the other are paid from the meter as it then stands
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the meter is new
      And linked table 2 puts in 400 wagers
      When one winner at linked table 3 wins 100% of the meter
      Then each of them is paid 10340.85
      Given the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with AH up and KH in the hole
      Then the Lucky Ladies at seat 4 is paid 10000.85
      And the meter stands at 10000.00

    @clause:633b.22(d)#linked @clause:633b.22(j)
    Scenario: What linked tables put in goes on while this table has no link, and is there when the link is back
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the meter is new
      When the table loses its link
      And linked table 2 puts in 20 wagers while it is lost
      And the link is back
      Then the meter stands at 10017.00
      And the reserve stands at 4.00

    @clause:633b.22(j)
    Scenario: The meter survives a power cut
      Given the Lucky Ladies progressive is offered with paytable 7 and 6 decks
      And the meter is new
      And linked table 2 puts in 77 wagers
      When the power fails and comes back
      Then the meter stands at 25069.30
      And the reserve stands at 19.25

    @clause:633b.22(j) @clause:633b.22(g)
    Scenario: A power cut after the lock-out loses neither the wagers nor what they put into the meter
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the meter is new
      And the players at seats 2 and 5 wager on Blackjack and the Lucky Ladies
      And "no more bets" is announced and the table locked out
      When the power fails and comes back
      And the hands dealt are KS TC to seat 2 and 9C 2D to seat 5, with 6S up and TD in the hole
      Then the Lucky Ladies at seat 2 is paid 10.00
      And the Lucky Ladies at seat 5 is collected
      And the meter stands at 10001.70
