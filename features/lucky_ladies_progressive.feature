Feature: § 633b.22 Lucky Ladies progressive
  An optional side wager at Blackjack, with a progressive table game system: the player's first two cards win when they
  total 20. Every wager is one chip of 5.00. Seat 1 sits to the dealer's left; the player farthest to the dealer's right
  sits at seat 7.

  Rule: Separate areas and wagering devices

    @clause:633b.22(a)
    Scenario: The wager is optional
      Given the players at seats 2 and 5 wager on Blackjack
      And the player at seat 5 wagers 5.00 on the Lucky Ladies
      When the hands dealt are KD TC to seat 2 and 9C 2D to seat 5, with 6S up and TD in the hole
      Then the wagers are settled at seats 5, in that order

    @clause:633b.22(c)
    Scenario: Every player has an area for the wager apart from the one for Blackjack
      Given the players at seats 1, 2, 3, 4, 5, 6 and 7 wager on Blackjack and the Lucky Ladies
      Then the chips of both wagers lie in areas of their own at every seat

    @clause:633b.22(d)(1)
    Scenario Outline: The wagering device at a betting position acknowledges the wager
      Given the player at seat <seat> wagers on Blackjack
      When the player at seat <seat> tries to wager 5.00 on the Lucky Ladies
      Then the wager is accepted
      And the light at seat <seat> is lit

      Examples:
        | seat |
        | 1    |
        | 2    |
        | 3    |
        | 4    |
        | 5    |
        | 6    |
        | 7    |

    @clause:633b.22(d)(1)
    Scenario Outline: Another amount than the one unit is not acknowledged
      Given the player at seat 3 wagers on Blackjack
      When the player at seat 3 tries to wager <amount> on the Lucky Ladies
      Then the wager is refused
      And the light at seat 3 is not lit

      Examples:
        | amount |
        | 1.00   |
        | 10.00  |
        | 25.00  |

    @clause:633b.22(d)(1)
    Scenario: A wager taken back before "no more bets" is no longer acknowledged
      Given the players at seats 3 and 4 wager on Blackjack and the Lucky Ladies
      When the player at seat 3 takes the Lucky Ladies wager back
      Then the light at seat 3 is not lit
      And the light at seat 4 is lit

    @clause:633b.22(d)(2)
    Scenario Outline: After "no more bets" no wager is recognised
      Given the players at seats 1, <seat> and 7 wager on Blackjack
      And the player at seat 7 wagers 5.00 on the Lucky Ladies
      And "no more bets" is announced and the table locked out
      When the player at seat <seat> tries to wager 5.00 on the Lucky Ladies
      Then the wager is refused
      And the light at seat <seat> is not lit

      Examples:
        | seat |
        | 2    |
        | 4    |
        | 6    |

    @clause:633b.22(d)#linked
    Scenario: A table that has lost its link takes no wager until the link is back
      Given the players at seats 2 and 6 wager on Blackjack
      When the table loses its link
      And the player at seat 2 tries to wager 5.00 on the Lucky Ladies
      Then the wager is refused
      When the player at seat 2 takes the Lucky Ladies wager back
      And the link is back
      And the player at seat 2 tries to wager 5.00 on the Lucky Ladies
      Then the wager is accepted

    @clause:633b.22(e)
    Scenario: Only a player with a Blackjack wager may place it
      Given the players at seats 1 and 3 wager on Blackjack
      When the player at seat 2 tries to wager 5.00 on the Lucky Ladies
      Then the wager is refused
      And the light at seat 2 is not lit

    @clause:633b.22(e)
    Scenario: It does not stay without the Blackjack wager
      Given the players at seats 4 and 5 wager on Blackjack and the Lucky Ladies
      When the player at seat 4 takes the Blackjack wager back
      Then the light at seat 4 is not lit
      And the light at seat 5 is lit

  Rule: The chips are counted before the deal

    @clause:633b.22(f)
    Scenario: As many chips as accepted wagers go to the inventory, then the cards are dealt
      Given the players at seats 2, 4 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are 9C 2D to seat 2, 4C 5D to seat 4 and 8H 3S to seat 7, with 6S up and TD in the hole
      Then 3 chips were counted before the inventory

    @clause:633b.22(f)
    Scenario: A chip too many stops the deal
      Given the players at seats 2, 4 and 7 wager on Blackjack
      And the player at seat 2 wagers 5.00 on the Lucky Ladies
      And the player at seat 7 wagers 5.00 on the Lucky Ladies
      And "no more bets" is announced and the table locked out
      When the player at seat 4 tries to wager 5.00 on the Lucky Ladies
      And the dealer is about to deal 9C 2D to seat 2, 4C 5D to seat 4 and 8H 3S to seat 7, with 6S up and TD in the hole
      Then 3 chips are counted and no card is dealt
      And the deal goes on once a floorperson has settled the count

    @clause:633b.22(f)
    Scenario: A chip too few stops the deal
      Given the players at seats 2 and 7 wager on Blackjack and the Lucky Ladies
      And "no more bets" is announced and the table locked out
      When the player at seat 2 takes the Lucky Ladies wager back
      And the dealer is about to deal 9C 2D to seat 2 and 8H 3S to seat 7, with 6S up and TD in the hole
      Then 1 chip is counted and no card is dealt

  Rule: The first two cards decide

    @clause:633b.22(b) @clause:633b.22(g)(2)
    Scenario: Two cards that total 20 win
      Given the players at seats 1, 2, 3, 4, 5 and 6 wager on Blackjack and the Lucky Ladies
      When the first two cards are KS TC to seat 1, JD QC to seat 2, TH KD to seat 3, AC 9D to seat 4, 9S AH to seat 5 and QD JS to seat 6, with 6S up and TD in the hole
      Then the Lucky Ladies at seat 1 is paid 10.00
      And the Lucky Ladies at seat 2 is paid 10.00
      And the Lucky Ladies at seat 3 is paid 10.00
      And the Lucky Ladies at seat 4 is paid 10.00
      And the Lucky Ladies at seat 5 is paid 10.00
      And the Lucky Ladies at seat 6 is paid 10.00

    @clause:633b.22(b) @clause:633b.22(i)
    Scenario: An ace and a nine are 20, of one suit or of two
      Given the players at seats 3 and 5 wager on Blackjack and the Lucky Ladies
      When the first two cards are AS 9S to seat 3 and 9H AC to seat 5, with 6S up and TD in the hole
      Then the Lucky Ladies at seat 3 is paid 50.00
      And the Lucky Ladies at seat 5 is paid 10.00

    @clause:633b.22(g)(1)
    Scenario: Two cards that do not total 20 lose
      Given the players at seats 1, 2, 3, 4, 5, 6 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are KS 9C to seat 1, AD KC to seat 2, AH AD to seat 3, 9C 9D to seat 4, 2S 2H to seat 5, QH 9H to seat 6 and AC 8S to seat 7, with 6S up and TD in the hole
      Then the Lucky Ladies at seat 1 is collected
      And the Lucky Ladies at seat 2 is collected
      And the Lucky Ladies at seat 3 is collected
      And the Lucky Ladies at seat 4 is collected
      And the Lucky Ladies at seat 5 is collected
      And the Lucky Ladies at seat 6 is collected
      And the Lucky Ladies at seat 7 is collected

    @clause:633b.22(i)
    Scenario: A Matched 20 is of one rank and one suit
      Given the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are TS TS to seat 1, TS JS to seat 3, KS KC to seat 5 and QH KH to seat 7, with 6S up and TD in the hole
      Then the Lucky Ladies at seat 1 is paid 125.00
      And the Lucky Ladies at seat 3 is paid 50.00
      And the Lucky Ladies at seat 5 is paid 10.00
      And the Lucky Ladies at seat 7 is paid 50.00

    @clause:633b.22(i)
    Scenario: Queens of another suit are a Matched 20
      Given the players at seats 2 and 6 wager on Blackjack and the Lucky Ladies
      When the first two cards are QD QD to seat 2 and QH QD to seat 6, with 6S up and TD in the hole
      Then the Lucky Ladies at seat 2 is paid 125.00
      And the Lucky Ladies at seat 6 is paid 10.00

  Rule: In order, and before anything else

    @clause:633b.22(g)
    Scenario: Settlement begins with the player farthest to the dealer's right and goes counter-clockwise
      Given the players at seats 1, 2, 3, 4, 5, 6 and 7 wager on Blackjack and the Lucky Ladies
      When the hands dealt are 9C 2D to seat 1, KS TC to seat 2, 4C 5D to seat 3, JD JD to seat 4, 8H 3S to seat 5, TH KH to seat 6 and 7C 5S to seat 7, with 6S up and TD in the hole
      Then the wagers are settled at seats 7, 6, 5, 4, 3, 2, 1, in that order

    @clause:633b.22(g)
    Scenario: Seats without the wager are passed over
      Given the players at seats 1, 4 and 6 wager on Blackjack and the Lucky Ladies
      And the player at seat 5 wagers on Blackjack
      When the hands dealt are 9C 2D to seat 1, KS TC to seat 4, QH QH to seat 5 and 7C 5S to seat 6, with 6S up and TD in the hole
      Then the wagers are settled at seats 6, 4, 1, in that order

    @clause:633b.22(g) @clause:633b.22(i)
    Scenario Outline: A pair of queens of hearts is settled at once when the dealer cannot have a blackjack
      Given the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 4, with <up> up and AD in the hole
      Then the Lucky Ladies at seat 4 is paid 1000.00

      Examples:
        | up |
        | 2C |
        | 9S |

    @clause:633b.22(g) @clause:633b.22(i)
    Scenario Outline: It is held, with its cards, while the hole card may make one
      Given the players at seats 2 and 4 wager on Blackjack and the Lucky Ladies
      When the first two cards are 9C 2D to seat 2 and QH QH to seat 4, with <up> up and <hole> in the hole
      Then the Lucky Ladies at seat 2 is collected
      And the Lucky Ladies at seat 4 is held
      When the hand goes on to its end
      Then the Lucky Ladies at seat 4 is paid 1000.00

      Examples:
        | up | hole |
        | AC | 7D   |
        | KS | 9H   |
        | TD | 2C   |

    @clause:633b.22(m)
    Scenario: Then the hand goes on
      Given the players at seats 3 and 5 wager on Blackjack and the Lucky Ladies
      When the first two cards are KS TC to seat 3 and 9C 2D to seat 5, with 6S up and TD in the hole
      Then the dealer's hand is completed after the wagers are settled

  Rule: The payout

    @clause:633b.22(h)(1) @clause:633b.22(h)(2)
    Scenario Outline: A winning hand is verified and the light of its seat lit
      Given the players at seats 1, 3 and 7 wager on Blackjack and the Lucky Ladies
      When the hands dealt are <hands>, with 6S up and TD in the hole
      Then the Lucky Ladies at seat <winner> is paid 10.00

      Examples:
        | hands                                                | winner |
        | KS TC to seat 1, 9C 2D to seat 3 and 8H 3S to seat 7 | 1      |
        | 9C 2D to seat 1, JD QC to seat 3 and 8H 3S to seat 7 | 3      |
        | 9C 2D to seat 1, 8H 3S to seat 3 and TH KD to seat 7 | 7      |

    @clause:633b.22(h)(3) @clause:633b.22(h)(4)#inventory @clause:633b.22(h)(4)#cards
    Scenario: A share of the meter is validated, not paid from the inventory, and the cards stay until the paperwork is done
      Given the meter is new
      And the players at seats 2 and 6 wager on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 2 and 9C 2D to seat 6, with AH up and KH in the hole
      Then the Lucky Ladies at seat 2 is paid 10001.70

    @clause:633b.22(h)(3)
    Scenario: Where the Rules Submission says so, every payout is validated
      Given the Rules Submission reads LL-21 as all-wins
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are TS TS to seat 4, with 6S up and TD in the hole
      Then the Lucky Ladies at seat 4 is paid 125.00

  Rule: The paytables

    @clause:633b.22(i)
    Scenario: Paytable 1 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 1 and 6 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 1000.00
      And the Lucky Ladies at seat 3 is paid 125.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 10.00

    @clause:633b.22(i)
    Scenario: Paytable 2 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 2 and 2 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 1000.00
      And the Lucky Ladies at seat 3 is paid 100.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 15.00

    @clause:633b.22(i)
    Scenario: Paytable 3 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 3 and 2 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 1250.00
      And the Lucky Ladies at seat 3 is paid 250.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 10.00

    @clause:633b.22(i)
    Scenario: Paytable 4 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 4 and 2 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 1000.00
      And the Lucky Ladies at seat 3 is paid 250.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 10.00

    @clause:633b.22(i)
    Scenario: Paytable 5 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 5 and 6 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 1250.00
      And the Lucky Ladies at seat 3 is paid 150.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 10.00

    @clause:633b.22(i)
    Scenario: Paytable 6 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 6 and 4 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 750.00
      And the Lucky Ladies at seat 3 is paid 100.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 15.00

    @clause:633b.22(i)
    Scenario: Paytable 7 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 7 and 5 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 1000.00
      And the Lucky Ladies at seat 3 is paid 125.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 10.00

    @clause:633b.22(i)
    Scenario: Paytable 8 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 8 and 8 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 750.00
      And the Lucky Ladies at seat 3 is paid 125.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 10.00

    @clause:633b.22(i)
    Scenario: Paytable 9 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 9 and 6 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 1250.00
      And the Lucky Ladies at seat 3 is paid 125.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 10.00

    @clause:633b.22(i)
    Scenario: Paytable 10 against a dealer without a blackjack
      Given the Lucky Ladies progressive is offered with paytable 10 and 6 decks
      And the players at seats 1, 3, 5 and 7 wager on Blackjack and the Lucky Ladies
      When the first two cards are QH QH to seat 1, JC JC to seat 3, TD KD to seat 5 and QS TH to seat 7, with 5S up and 9D in the hole
      Then the Lucky Ladies at seat 1 is paid 750.00
      And the Lucky Ladies at seat 3 is paid 125.00
      And the Lucky Ladies at seat 5 is paid 50.00
      And the Lucky Ladies at seat 7 is paid 10.00

    @clause:633b.22(i)
    Scenario Outline: A pair of queens of hearts against a suited blackjack
      Given the Lucky Ladies progressive is offered with paytable <paytable> and <decks> decks
      And the meter is new
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with AS up and KS in the hole
      Then the Lucky Ladies at seat 4 is paid <credit>

      Examples:
        | paytable | decks | row  | credit   |
        | 1        | 6     | 100% | 10000.85 |
        | 2        | 2     | 100% | 10000.85 |
        | 3        | 2     | 100% | 25000.80 |
        | 4        | 2     | 100% | 25000.80 |
        | 5        | 6     | 100% | 10000.85 |
        | 6        | 4     | 100% | 10000.85 |
        | 7        | 5     | 100% | 25000.90 |
        | 8        | 8     | 100% | 25000.90 |
        | 9        | 6     | 25%  | 6250.22  |
        | 10       | 6     | 3000 | 15000.00 |

    @clause:633b.22(i)
    Scenario Outline: A pair of queens of hearts against a non-suited blackjack
      Given the Lucky Ladies progressive is offered with paytable <paytable> and <decks> decks
      And the meter is new
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with AC up and QD in the hole
      Then the Lucky Ladies at seat 4 is paid <credit>

      Examples:
        | paytable | decks | row  | credit   |
        | 1        | 6     | 100% | 10000.85 |
        | 2        | 2     | 100% | 10000.85 |
        | 3        | 2     | 25%  | 6250.20  |
        | 4        | 2     | 1000 | 5000.00  |
        | 5        | 6     | 100% | 10000.85 |
        | 6        | 4     | 100% | 10000.85 |
        | 7        | 5     | 25%  | 6250.22  |
        | 8        | 8     | 750  | 3750.00  |
        | 9        | 6     | 10%  | 2500.09  |
        | 10       | 6     | 1000 | 5000.00  |

    @clause:633b.22(i)
    Scenario Outline: Which blackjacks of the dealer count as what
      Given the Lucky Ladies progressive is offered with paytable 9 and 6 decks
      And the meter is new
      And the player at seat 4 wagers on Blackjack and the Lucky Ladies
      When the hands dealt are QH QH to seat 4, with <up> up and <hole> in the hole
      Then the Lucky Ladies at seat 4 is paid <credit>

      Examples:
        | up | hole | blackjack  | credit   |
        | QH | AH   | hearts     | 25000.90 |
        | TC | AC   | suited     | 6250.22  |
        | AH | KD   | non-suited | 2500.09  |
        | JS | AH   | non-suited | 2500.09  |

  Rule: The decks

    @clause:633b.22(k)
    Scenario: Paytable 1 is offered with 2, 4, 5, 6, 8 decks only
      Then setting it to paytable 1 and 1 decks is refused
      And setting it to paytable 1 and 2 decks is accepted
      And setting it to paytable 1 and 3 decks is refused
      And setting it to paytable 1 and 4 decks is accepted
      And setting it to paytable 1 and 5 decks is accepted
      And setting it to paytable 1 and 6 decks is accepted
      And setting it to paytable 1 and 7 decks is refused
      And setting it to paytable 1 and 8 decks is accepted

    @clause:633b.22(k)
    Scenario: Paytable 2 is offered with 2 decks only
      Then setting it to paytable 2 and 1 decks is refused
      And setting it to paytable 2 and 2 decks is accepted
      And setting it to paytable 2 and 3 decks is refused
      And setting it to paytable 2 and 4 decks is refused
      And setting it to paytable 2 and 5 decks is refused
      And setting it to paytable 2 and 6 decks is refused
      And setting it to paytable 2 and 7 decks is refused
      And setting it to paytable 2 and 8 decks is refused

    @clause:633b.22(k)
    Scenario: Paytable 3 is offered with 2 decks only
      Then setting it to paytable 3 and 1 decks is refused
      And setting it to paytable 3 and 2 decks is accepted
      And setting it to paytable 3 and 3 decks is refused
      And setting it to paytable 3 and 4 decks is refused
      And setting it to paytable 3 and 5 decks is refused
      And setting it to paytable 3 and 6 decks is refused
      And setting it to paytable 3 and 7 decks is refused
      And setting it to paytable 3 and 8 decks is refused

    @clause:633b.22(k)
    Scenario: Paytable 4 is offered with 2 decks only
      Then setting it to paytable 4 and 1 decks is refused
      And setting it to paytable 4 and 2 decks is accepted
      And setting it to paytable 4 and 3 decks is refused
      And setting it to paytable 4 and 4 decks is refused
      And setting it to paytable 4 and 5 decks is refused
      And setting it to paytable 4 and 6 decks is refused
      And setting it to paytable 4 and 7 decks is refused
      And setting it to paytable 4 and 8 decks is refused

    @clause:633b.22(k)
    Scenario: Paytable 5 is offered with 4, 5, 6, 8 decks only
      Then setting it to paytable 5 and 1 decks is refused
      And setting it to paytable 5 and 2 decks is refused
      And setting it to paytable 5 and 3 decks is refused
      And setting it to paytable 5 and 4 decks is accepted
      And setting it to paytable 5 and 5 decks is accepted
      And setting it to paytable 5 and 6 decks is accepted
      And setting it to paytable 5 and 7 decks is refused
      And setting it to paytable 5 and 8 decks is accepted

    @clause:633b.22(k)
    Scenario: Paytable 6 is offered with 4, 5, 6, 8 decks only
      Then setting it to paytable 6 and 1 decks is refused
      And setting it to paytable 6 and 2 decks is refused
      And setting it to paytable 6 and 3 decks is refused
      And setting it to paytable 6 and 4 decks is accepted
      And setting it to paytable 6 and 5 decks is accepted
      And setting it to paytable 6 and 6 decks is accepted
      And setting it to paytable 6 and 7 decks is refused
      And setting it to paytable 6 and 8 decks is accepted

    @clause:633b.22(k)
    Scenario: Paytable 7 is offered with 4, 5, 6, 8 decks only
      Then setting it to paytable 7 and 1 decks is refused
      And setting it to paytable 7 and 2 decks is refused
      And setting it to paytable 7 and 3 decks is refused
      And setting it to paytable 7 and 4 decks is accepted
      And setting it to paytable 7 and 5 decks is accepted
      And setting it to paytable 7 and 6 decks is accepted
      And setting it to paytable 7 and 7 decks is refused
      And setting it to paytable 7 and 8 decks is accepted

    @clause:633b.22(k)
    Scenario: Paytable 8 is offered with 4, 5, 6, 8 decks only
      Then setting it to paytable 8 and 1 decks is refused
      And setting it to paytable 8 and 2 decks is refused
      And setting it to paytable 8 and 3 decks is refused
      And setting it to paytable 8 and 4 decks is accepted
      And setting it to paytable 8 and 5 decks is accepted
      And setting it to paytable 8 and 6 decks is accepted
      And setting it to paytable 8 and 7 decks is refused
      And setting it to paytable 8 and 8 decks is accepted

    @clause:633b.22(k)
    Scenario: Paytable 9 is offered with 4, 5, 6, 8 decks only
      Then setting it to paytable 9 and 1 decks is refused
      And setting it to paytable 9 and 2 decks is refused
      And setting it to paytable 9 and 3 decks is refused
      And setting it to paytable 9 and 4 decks is accepted
      And setting it to paytable 9 and 5 decks is accepted
      And setting it to paytable 9 and 6 decks is accepted
      And setting it to paytable 9 and 7 decks is refused
      And setting it to paytable 9 and 8 decks is accepted

    @clause:633b.22(k)
    Scenario: Paytable 10 is offered with 4, 5, 6, 8 decks only
      Then setting it to paytable 10 and 1 decks is refused
      And setting it to paytable 10 and 2 decks is refused
      And setting it to paytable 10 and 3 decks is refused
      And setting it to paytable 10 and 4 decks is accepted
      And setting it to paytable 10 and 5 decks is accepted
      And setting it to paytable 10 and 6 decks is accepted
      And setting it to paytable 10 and 7 decks is refused
      And setting it to paytable 10 and 8 decks is accepted
