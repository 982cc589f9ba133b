Feature: The Lucky Nines wager, 58 Pa. Code § 631c.4

  A player bets that at least one nine will be among the first two cards of the player's hand and the first two of the banker's.
  Money is in dollars; odds are "to 1": the wager comes back beside the figure.

  Background:
    Given the Lucky Nines is offered with paytable A
    And the player at seat 1 has 100.00 in credits

  @clause:631c.4(a)
  Scenario: The wager is offered beside Baccarat, by the Rules Submission, on a table that deals and settles by itself
    Given the table plays by the Rules Submission
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are 9H 4C to the player and 2D KS to the banker, and 5H, 3C come next
    Then with four cards face up the Lucky Nines has been paid 10.00
    When the hand is completed
    Then the Player is paid 20.00

  @clause:631c.4(a)
  Scenario Outline: A nine that is dealt as the <place> card wins
    Given the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker
    Then the Lucky Nines is paid 10.00

    Examples:
      | place           | player | banker |
      | player's first  | 9C 2D  | KH 5S  |
      | banker's first  | 2D 4H  | 9S KC  |
      | player's second | JS 9H  | 3C 8D  |
      | banker's second | 7D 10S | 4C 9C  |

  @clause:631c.4(a)
  Scenario Outline: Every card counts for what lies on the table, <player> and <banker>
    Given the player at seat 1 wagers 10.00 on the Banker
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands dealt are <player> to the player and <banker> to the banker
    Then the initial cards counted are <player> to the player and <banker> to the banker

    Examples:
      | player | banker |
      | 7S 4S  | 5S 6C  |
      | 5C 7D  | AS 8C  |
      | 10S 9S | KD 2S  |
      | 6H JD  | 10D 3H |
      | 8H 10C | 8S 9D  |
      | AD 2H  | JS 7H  |
      | 7C 2C  | AC 8D  |
      | QC 5D  | 4C QS  |
      | AH JH  | 2D 9H  |
      | 4H 6S  | 3D QD  |
      | KS JC  | 9C KC  |
      | QH 3C  | 10H 3S |
      | 4D 6D  | 5H KH  |

  @clause:631c.4(b)
  Scenario: Each player has a separate area for the wager
    Then every seat has an area for the Lucky Nines apart from every other area

  @clause:631c.4(b)
  Scenario Outline: The player at seat <seat> may place the wager
    Given the player at seat <seat> has 100.00 in credits
    And the player at seat <seat> wagers 10.00 on the Player
    And the player at seat <seat> wagers 5.00 on the Lucky Nines
    When the initial cards are 9S 4C to the player and 2D KS to the banker
    Then the Lucky Nines at seat <seat> is paid 10.00

    Examples:
      | seat |
      | 1    |
      | 2    |
      | 3    |
      | 4    |
      | 5    |
      | 6    |

  @clause:631c.4(c)
  Scenario: The wager is refused before an initial Baccarat wager
    When the player at seat 1 tries to wager 5.00 on the Lucky Nines
    Then the wager is refused

  @clause:631c.4(c)
  Scenario: The wager is refused when only another player has made an initial wager
    Given the player at seat 2 has 100.00 in credits
    And the player at seat 2 wagers 10.00 on the Banker
    When the player at seat 1 tries to wager 5.00 on the Lucky Nines
    Then the wager is refused

  @clause:631c.4(c)
  Scenario: The initial wager of a round that is over does not count for the next
    Given the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands dealt are 9S 4C to the player and 2D KS to the banker
    And the player at seat 1 tries to wager 5.00 on the Lucky Nines
    Then the wager is refused

  @clause:631c.4(c)
  Scenario Outline: The wager is accepted after a wager on the <initial>
    Given the player at seat 1 wagers 10.00 on the <initial>
    When the player at seat 1 tries to wager 5.00 on the Lucky Nines
    Then the wager is accepted

    Examples:
      | initial |
      | Player  |
      | Banker  |
      | Tie     |

  @clause:631c.4(c)
  Scenario: The wager is refused once no more bets are taken
    Given the player at seat 1 wagers 10.00 on the Player
    When the cards 9S 4C to the player and 2D KS to the banker begin to be dealt
    And the player at seat 1 tries to wager 5.00 on the Lucky Nines while they are
    Then the wager is refused

  @clause:631c.4(d)
  Scenario Outline: The wager is settled before any third card when <what> draws one
    Given the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker, and <cards> come next
    Then with four cards face up the Lucky Nines has been paid 30.00
    When the hand is completed
    Then the player's hand has <of player> cards and the banker's <of banker>

    Examples:
      | what       | player | banker | cards  | of player | of banker |
      | the player | 9H 6C  | 9D 8S  | 2H     | 3         | 2         |
      | the banker | 9S 7C  | 9D 6H  | AC     | 2         | 3         |
      | each hand  | 9H 5C  | 9S 2D  | 6S, 7H | 3         | 3         |

  @clause:631c.4(d)
  Scenario Outline: The wager is settled with four cards face up when <what>
    Given the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker
    Then with four cards face up the Lucky Nines has been paid 10.00
    When the hand is completed
    Then the player's hand has 2 cards and the banker's 2

    Examples:
      | what                               | player | banker |
      | both hands stand                   | 9S 8C  | 7D KS  |
      | the player's natural ends the hand | 9C KD  | 2S 4H  |
      | the banker's natural ends the hand | 2C 3D  | 9S JH  |
      | both hands are naturals            | 9H QS  | 8C KD  |

  @clause:631c.4(d)
  Scenario Outline: A power cut after the <nth> card loses nothing and pays nothing twice
    Given the player at seat 1 wagers 10.00 on the Banker
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands begun are 9H 4C to the player and 9D KS to the banker, and the power fails after the <nth> card and comes back
    Then the Lucky Nines is paid 30.00

    Examples:
      | nth    |
      | first  |
      | second |
      | third  |
      | fourth |

  @clause:631c.4(d)
  Scenario: A power cut after the settlement pays nothing twice
    Given the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are 9H 5C to the player and 9S 2D to the banker, and 6S, 7H come next
    Then with four cards face up the Lucky Nines has been paid 30.00
    When the power fails and comes back
    And the hand is completed
    Then the Lucky Nines is paid 30.00
    And the player's hand has 3 cards and the banker's 3

  @clause:631c.4(d)
  Scenario Outline: A hand whose <nth> card <mishap> is void and the wagers are returned
    Given the player at seat 1 wagers 10.00 on the Banker
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands begun are 9H 4C to the player and 9D KS to the banker, and the <nth> card <mishap>
    Then the player at seat 1 has 100.00 in credits again

    Examples:
      | nth    | mishap                   |
      | first  | cannot be read           |
      | fourth | cannot be read           |
      | second | is missing from the shoe |
      | third  | is reported twice        |

  @clause:631c.4(d)(1)
  Scenario Outline: Without a nine among the four initial cards the wager is collected, <player> and <banker>
    Given the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands dealt are <player> to the player and <banker> to the banker
    Then the Lucky Nines is collected

    Examples:
      | player | banker |
      | 6H 6D  | 6C 6S  |
      | 4C 5D  | 8H AS  |
      | 10H JC | QD KS  |
      | 8D 8H  | 7S 2C  |

  @clause:631c.4(d)(1)
  Scenario Outline: A nine that is drawn as <whose> third card does not win
    Given the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands dealt are <player> to the player and <banker> to the banker, and <cards> are drawn
    Then the Lucky Nines is collected

    Examples:
      | whose        | player | banker | cards  |
      | the player's | 2H 3C  | KD 2S  | 9H, 4D |
      | the banker's | 2D 2H  | 2C KS  | 4S, 9C |
      | the only     | 7H KC  | 2D 3S  | 9D     |

  @clause:631c.4(d)(2)
  Scenario: Nines that are drawn as third cards do not raise what is paid
    Given the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands dealt are 9S 4C to the player and 2D KS to the banker, and 9H, 9S are drawn
    Then the Lucky Nines is paid 10.00

  @clause:631c.4(d)(2)
  Scenario Outline: The nines of both hands count together, <nines>
    Given the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker
    Then the Lucky Nines is paid <amount>

    Examples:
      | nines                                       | player | banker | amount  |
      | two in the player's hand                    | 9H 9S  | 4C 2D  | 30.00   |
      | two in the banker's hand                    | 4C 2D  | 9C 9H  | 30.00   |
      | one in each hand                            | 9S 3D  | KC 9H  | 30.00   |
      | two in the player's and one in the banker's | 9H 9S  | 9C 2D  | 105.00  |
      | one in the player's and two in the banker's | 2D 9C  | 9S 9H  | 105.00  |
      | two in each hand                            | 9C 9H  | 9S 9H  | 2505.00 |

  @clause:631c.4(e)
  Scenario Outline: Paytable <paytable> pays <odds> to 1 for <row>
    Given the Lucky Nines is offered with paytable <paytable>
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker
    Then the Lucky Nines is paid <amount>

    Examples:
      | paytable | row                   | player | banker | odds | amount   |
      | A        | Four nines            | 9H 9D  | 9C 9S  | 500  | 2505.00  |
      | A        | Three nines same suit | 9S 9S  | 4C 9S  | 250  | 1255.00  |
      | A        | Three nines           | 9D 4H  | 9C 9S  | 20   | 105.00   |
      | A        | Two nines same suit   | 9C 4D  | 9C KH  | 8    | 45.00    |
      | A        | Two nines             | 9H 4C  | 9S KD  | 5    | 30.00    |
      | A        | One nine diamonds     | 9D 4C  | 2S KH  | 2    | 15.00    |
      | A        | One nine              | KC 4D  | 2H 9S  | 1    | 10.00    |
      | B        | Four nines            | 9H 9D  | 9C 9S  | 500  | 2505.00  |
      | B        | Three nines same suit | 9S 9S  | 4C 9S  | 250  | 1255.00  |
      | B        | Three nines           | 9D 4H  | 9C 9S  | 30   | 155.00   |
      | B        | Two nines same suit   | 9C 4D  | 9C KH  | 12   | 65.00    |
      | B        | Two nines             | 9H 4C  | 9S KD  | 5    | 30.00    |
      | B        | One nine diamonds     | 9D 4C  | 2S KH  | 2    | 15.00    |
      | B        | One nine              | KC 4D  | 2H 9S  | 1    | 10.00    |
      | C        | Four nines            | 9H 9D  | 9C 9S  | 1000 | 5005.00  |
      | C        | Three nines same suit | 9S 9S  | 4C 9S  | 500  | 2505.00  |
      | C        | Three nines           | 9D 4H  | 9C 9S  | 35   | 180.00   |
      | C        | Two nines same suit   | 9C 4D  | 9C KH  | 16   | 85.00    |
      | C        | Two nines             | 9H 4C  | 9S KD  | 5    | 30.00    |
      | C        | One nine diamonds     | 9D 4C  | 2S KH  | 2    | 15.00    |
      | C        | One nine              | KC 4D  | 2H 9S  | 1    | 10.00    |
      | D        | Four nines            | 9H 9D  | 9C 9S  | 2000 | 10005.00 |
      | D        | Three nines same suit | 9S 9S  | 4C 9S  | 500  | 2505.00  |
      | D        | Three nines           | 9D 4H  | 9C 9S  | 15   | 80.00    |
      | D        | Two nines same suit   | 9C 4D  | 9C KH  | 10   | 55.00    |
      | D        | Two nines             | 9H 4C  | 9S KD  | 4    | 25.00    |
      | D        | One nine diamonds     | 9D 4C  | 2S KH  | 2    | 15.00    |
      | D        | One nine              | KC 4D  | 2H 9S  | 1    | 10.00    |

  @clause:631c.4(e)
  Scenario Outline: Four nines that hold three of one suit are paid as four nines by paytable <paytable>
    Given the Lucky Nines is offered with paytable <paytable>
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker
    Then the Lucky Nines is paid <amount>

    Examples:
      | paytable | player | banker | amount   |
      | A        | 9H 9H  | 9H 9S  | 2505.00  |
      | B        | 9C 9S  | 9C 9C  | 2505.00  |
      | C        | 9S 9S  | 9D 9S  | 5005.00  |
      | D        | 9D 9C  | 9D 9D  | 10005.00 |

  @clause:631c.4(e)
  Scenario Outline: Three nines with two of one suit are paid as three nines by paytable <paytable>
    Given the Lucky Nines is offered with paytable <paytable>
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker
    Then the Lucky Nines is paid <amount>

    Examples:
      | paytable | player | banker | amount |
      | A        | 9H 9H  | 9C 4S  | 105.00 |
      | B        | 9D 2C  | 9D 9S  | 155.00 |
      | C        | 9S 9C  | 9C KH  | 180.00 |
      | D        | QD 9D  | 9D 9H  | 80.00  |

  @clause:631c.4(e)
  Scenario Outline: Three nines of diamonds are paid as three nines of the same suit by paytable <paytable>
    Given the Lucky Nines is offered with paytable <paytable>
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker
    Then the Lucky Nines is paid <amount>

    Examples:
      | paytable | player | banker | amount  |
      | A        | 9D 9D  | 9D KH  | 1255.00 |
      | B        | 9D 4C  | 9D 9D  | 1255.00 |
      | C        | 2S 9D  | 9D 9D  | 2505.00 |
      | D        | 9D 9D  | 5H 9D  | 2505.00 |

  @clause:631c.4(e)
  Scenario Outline: One nine of diamonds among two nines is paid as two nines by paytable <paytable>
    Given the Lucky Nines is offered with paytable <paytable>
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker
    Then the Lucky Nines is paid <amount>

    Examples:
      | paytable | player | banker | amount |
      | A        | 9D 4H  | 9H KC  | 30.00  |
      | B        | 9S 9D  | 4C 2H  | 30.00  |
      | C        | KD QC  | 9D 9C  | 30.00  |
      | D        | 9C 6D  | 8H 9D  | 25.00  |

  @clause:631c.4(e)
  Scenario Outline: Two nines of diamonds are paid as two nines of the same suit by paytable <paytable>
    Given the Lucky Nines is offered with paytable <paytable>
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the initial cards are <player> to the player and <banker> to the banker
    Then the Lucky Nines is paid <amount>

    Examples:
      | paytable | player | banker | amount |
      | A        | 9D 4H  | 9D KC  | 45.00  |
      | B        | 9D 9D  | 4C 2H  | 65.00  |
      | C        | KD QC  | 9D 9D  | 85.00  |
      | D        | 9D 6D  | 8H 9D  | 55.00  |

  @clause:631c.4(e)
  Scenario: Several players with different wagers are each paid by their own
    Given the player at seat 2 has 100.00 in credits
    And the player at seat 4 has 100.00 in credits
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 1.00 on the Lucky Nines
    And the player at seat 2 wagers 10.00 on the Banker
    And the player at seat 2 wagers 7.00 on the Lucky Nines
    And the player at seat 4 wagers 10.00 on the Tie
    And the player at seat 4 wagers 25.00 on the Lucky Nines
    When the initial cards are 9C 4D to the player and 9C KH to the banker
    Then the Lucky Nines at seat 1 is paid 9.00
    And the Lucky Nines at seat 2 is paid 63.00
    And the Lucky Nines at seat 4 is paid 225.00

  @clause:631c.4(f)
  Scenario Outline: The hand is completed and the player's hand wins, <player> against <banker>
    Given the player at seat 2 has 100.00 in credits
    And the player at seat 3 has 100.00 in credits
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    And the player at seat 2 wagers 10.00 on the Banker
    And the player at seat 3 wagers 10.00 on the Tie
    When the hands dealt are <player> to the player and <banker> to the banker, and <cards> are drawn
    Then the player's hand has <of player> cards and the banker's <of banker>
    And the Player at seat 1 is paid 20.00
    And the Banker at seat 2 is collected
    And the Tie at seat 3 is collected

    Examples:
      | player | banker | cards | of player | of banker |
      | 2H 3C  | 3S 4D  | 4D    | 3         | 2         |
      | 5H KC  | 4D KS  | AS    | 3         | 2         |
      | 2H 2D  | 5C KS  | 3S    | 3         | 2         |
      | 9H 3C  | 9D 7C  | 5S    | 3         | 2         |

  @clause:631c.4(f)
  Scenario Outline: The hand is completed and the banker's hand wins, less a commission, <player> against <banker>, <cards>
    Given the player at seat 2 has 100.00 in credits
    And the player at seat 3 has 100.00 in credits
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    And the player at seat 2 wagers 10.00 on the Banker
    And the player at seat 3 wagers 10.00 on the Tie
    When the hands dealt are <player> to the player and <banker> to the banker, and <cards> are drawn
    Then the player's hand has <of player> cards and the banker's <of banker>
    And the Player at seat 1 is collected
    And the Banker at seat 2 is paid 19.50
    And the Tie at seat 3 is collected

    Examples:
      | player | banker | cards  | of player | of banker |
      | 6H KC  | 2D 3S  | 4H     | 2         | 3         |
      | 2H 2C  | 3D KS  | 8S     | 3         | 2         |
      | 2H 2C  | KD 3S  | 9S, 5H | 3         | 3         |
      | 2H 3D  | 6C KS  | 6S, 2C | 3         | 3         |
      | 2H 3D  | 6C KS  | 5S     | 3         | 2         |

  @clause:631c.4(f)
  Scenario: The hand is completed and a tie pays 8 to 1 and returns the other wagers
    Given the player at seat 2 has 100.00 in credits
    And the player at seat 3 has 100.00 in credits
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    And the player at seat 2 wagers 10.00 on the Banker
    And the player at seat 3 wagers 10.00 on the Tie
    When the hands dealt are 9H 7C to the player and 6D KS to the banker
    Then the player's hand has 2 cards and the banker's 2
    And the Lucky Nines is paid 10.00
    And the Player at seat 1 is returned 10.00
    And the Banker at seat 2 is returned 10.00
    And the Tie at seat 3 is paid 90.00

  @clause:631c.4(f)
  Scenario Outline: A natural ends the hand without a third card, <player> against <banker>
    Given the player at seat 1 wagers 10.00 on the <wager>
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands dealt are <player> to the player and <banker> to the banker
    Then the player's hand has 2 cards and the banker's 2
    And the <wager> is paid <amount>

    Examples:
      | player | banker | wager  | amount |
      | 4H 5C  | 2D KS  | Player | 20.00  |
      | 2H 3D  | 8C KS  | Banker | 19.50  |
      | 9S JD  | 8H QC  | Player | 20.00  |

  @clause:631c.4(f)
  Scenario Outline: A shoe of <decks> decks deals one hand after another
    Given the shoe holds <decks> decks
    And the player at seat 1 wagers 10.00 on the Player
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands dealt are 9H 4C to the player and 9H KS to the banker
    Then the Lucky Nines is paid 45.00
    Given the player at seat 1 wagers 10.00 on the Banker
    And the player at seat 1 wagers 5.00 on the Lucky Nines
    When the hands dealt are 9H 9H to the player and 9H KS to the banker
    Then the Lucky Nines is paid 1255.00

    Examples:
      | decks |
      | 6     |
      | 7     |
      | 8     |
