Feature: The Lucky Shooter wager, 58 Pa. Code § 623c.2

  A player bets that the shooter, after a point is established, will roll the five other point numbers, each once, before
  any other number. Money is in dollars; odds are "for 1": the figure is all that is paid, the wager is inside it.

  Background:
    Given the Lucky Shooter is offered with paytable A
    And the player at seat 1 has 100.00 in credits

  @clause:623c.2(a)
  Scenario: The wager is offered beside Craps, by the Rules Submission, on a table that throws, calls and settles by itself
    Given the table plays by the Rules Submission
    And the player at seat 1 wagers 5.00 on the Pass Line
    And the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 9
    And the next rolls are 10, 4, 6, 9
    Then the Pass Line is paid 10.00
    And the Lucky Shooter is paid 25.00

  @clause:623c.2(b)
  Scenario: Each player has a separate area for the wager
    Then every seat has an area for the Lucky Shooter apart from every other area

  @clause:623c.2(b)
  Scenario Outline: The player at seat <seat> may place the wager
    Given the player at seat <seat> has 100.00 in credits
    And the player at seat <seat> wagers 5.00 on the Lucky Shooter
    When the come-out roll is 11
    Then the Lucky Shooter at seat <seat> is paid 5.00

    Examples:
      | seat |
      | 1    |
      | 2    |
      | 3    |
      | 4    |
      | 5    |
      | 6    |

  @clause:623c.2(c)
  Scenario: The wager is refused while the come-out roll is thrown
    Given the player at seat 1 wagers 5.00 on the Pass Line
    When the shooter throws the come-out roll of 6
    And the player at seat 1 tries to wager 5.00 on the Lucky Shooter before it is called
    Then the wager is refused

  @clause:623c.2(c)
  Scenario Outline: The wager is refused when <point> is the point
    Given the player at seat 1 wagers 5.00 on the Pass Line
    When the come-out roll is <point>
    And the player at seat 1 tries to wager 5.00 on the Lucky Shooter
    Then the wager is refused

    Examples:
      | point |
      | 4     |
      | 5     |
      | 6     |
      | 8     |
      | 9     |
      | 10    |

  @clause:623c.2(c)
  Scenario: The wager is refused later in the point phase
    Given the player at seat 1 wagers 5.00 on the Pass Line
    When the come-out roll is 6
    And the next rolls are 8, 11, 3
    And the player at seat 1 tries to wager 5.00 on the Lucky Shooter
    Then the wager is refused

  @clause:623c.2(c)
  Scenario: The wager is accepted again before the next come-out roll
    Given the player at seat 1 wagers 5.00 on the Pass Line
    When the come-out roll is 6
    And the next roll is 7
    And the player at seat 1 tries to wager 5.00 on the Lucky Shooter
    Then the wager is accepted

  @clause:623c.2(c)
  Scenario: A wager that a 7 left working is not raised
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 7
    And the player at seat 1 tries to wager 5.00 on the Lucky Shooter
    Then the wager is refused
    And the Lucky Shooter remains working

  @clause:623c.2(d)(1)
  Scenario Outline: A come-out roll of <roll> loses
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is <roll>
    Then the Lucky Shooter is collected

    Examples:
      | roll |
      | 2    |
      | 3    |
      | 12   |

  @clause:623c.2(d)(1)
  Scenario Outline: A come-out roll of <roll> loses after a 7
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 7
    And the next come-out roll is <roll>
    Then the Lucky Shooter is collected

    Examples:
      | roll |
      | 2    |
      | 3    |
      | 12   |

  @clause:623c.2(d)(2)
  Scenario Outline: A come-out roll of <roll> is paid and the wager remains working
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is <roll>
    Then the Lucky Shooter is paid 5.00
    And the Lucky Shooter remains working

    Examples:
      | roll |
      | 7    |
      | 11   |

  @clause:623c.2(d)(2)
  Scenario Outline: A <second> is paid again when it follows a <first>
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is <first>
    Then the Lucky Shooter is paid 5.00
    When the next come-out roll is <second>
    Then the Lucky Shooter is paid 5.00
    And the Lucky Shooter remains working

    Examples:
      | first | second |
      | 7     | 7      |
      | 7     | 11     |
      | 11    | 7      |
      | 11    | 11     |

  @clause:623c.2(d)(2)
  Scenario: A wager that a 7 left working goes on with the point that follows
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 7
    Then the Lucky Shooter is paid 5.00
    When the next come-out roll is 9
    And the next rolls are 10, 4, 6, 10
    Then the Lucky Shooter is paid 25.00

  @clause:623c.2(d)(2)
  Scenario: A wager that a 7 left working survives a change of shooter
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 7
    And the dice pass to the player at seat 2
    Then the Lucky Shooter remains working
    When the next come-out roll is 8
    And the next rolls are 4, 5, 6, 7
    Then the Lucky Shooter is paid 25.00

  @clause:623c.2(d)(3)
  Scenario Outline: A come-out roll of <point> establishes the point
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is <point>
    Then the Lucky Shooter is neither paid nor collected
    When the next rolls are <hits>
    Then the Lucky Shooter is neither paid nor collected
    When the next roll is 7
    Then the Lucky Shooter is paid 75.00

    Examples:
      | point | hits         |
      | 4     | 5, 6, 8, 9   |
      | 5     | 10, 9, 8, 6  |
      | 6     | 4, 10, 5, 9  |
      | 8     | 9, 6, 4, 5   |
      | 9     | 4, 5, 6, 10  |
      | 10    | 8, 4, 9, 5   |

  @clause:623c.2(d)(3)
  Scenario Outline: After three of the other points <end> ends the sequence
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 8
    And the next rolls are 4, 9, 6
    Then the Lucky Shooter is neither paid nor collected
    When the next roll is <roll>
    Then the Lucky Shooter is paid 25.00

    Examples:
      | end                 | roll |
      | a 2                 | 2    |
      | a 3                 | 3    |
      | a repeated 4        | 4    |
      | a repeated 6        | 6    |
      | a 7                 | 7    |
      | the point           | 8    |
      | a repeated 9        | 9    |
      | an 11               | 11   |
      | a 12                | 12   |

  @clause:623c.2(d)(3)
  Scenario Outline: After <count> of the other points <roll> ends the sequence and the wager is lost
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 5
    And the next rolls are <rolls>
    Then the Lucky Shooter is collected

    Examples:
      | count | roll        | rolls    |
      | none  | a 7         | 7        |
      | none  | the point   | 5        |
      | none  | an 11       | 11       |
      | one   | a 7         | 10, 7    |
      | one   | a repeat    | 10, 10   |
      | two   | a 7         | 10, 6, 7 |
      | two   | the point   | 10, 6, 5 |

  @clause:623c.2(d)(3)
  Scenario Outline: Five of the other points wait for the sixth roll, and a <sixth> settles the wager
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 6
    And the next rolls are 10, 4, 5, 8, 9
    Then the Lucky Shooter is neither paid nor collected
    When the next roll is <sixth>
    Then the Lucky Shooter is paid <amount>

    Examples:
      | sixth | amount  |
      | 2     | 750.00  |
      | 3     | 750.00  |
      | 4     | 750.00  |
      | 5     | 750.00  |
      | 6     | 5000.00 |
      | 7     | 750.00  |
      | 8     | 750.00  |
      | 9     | 750.00  |
      | 10    | 750.00  |
      | 11    | 750.00  |
      | 12    | 750.00  |

  @clause:623c.2(d)(3)(i)
  Scenario: The first example of the regulation is paid for three of the five other points
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 9
    And the next rolls are 10, 4, 6, 10
    Then the Lucky Shooter is paid 25.00

  @clause:623c.2(d)(3)(ii)
  Scenario: The second example of the regulation is paid for all five other points and the established point
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 9
    And the next rolls are 10, 4, 6, 8, 5
    And the next roll is 9
    Then the Lucky Shooter is paid 5000.00

  @clause:623c.2(d)(3)(iii)
  Scenario: The third example of the regulation is a losing wager
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 6
    And the next rolls are 9, 6
    Then the Lucky Shooter is collected

  @clause:623c.2(e)
  Scenario Outline: Paytable <paytable> pays <odds> for <hand>
    Given the Lucky Shooter is offered with paytable <paytable>
    And the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the shooter throws <throws>
    Then the Lucky Shooter is paid <amount>

    Examples:
      | paytable | hand                                        | odds       | throws               | amount  |
      | A        | 5 of 5 other points and established point   | 1000 for 1 | 9, 10, 4, 6, 8, 5, 9 | 5000.00 |
      | A        | 5 of 5 other points                         | 150 for 1  | 9, 10, 4, 6, 8, 5, 7 | 750.00  |
      | A        | 4 of 5 other points                         | 15 for 1   | 9, 10, 4, 6, 8, 7    | 75.00   |
      | A        | 3 of 5 other points                         | 5 for 1    | 9, 10, 4, 6, 7       | 25.00   |
      | A        | 1st roll of 7 or 11                         | 1 for 1    | 7                    | 5.00    |
      | B        | 5 of 5 other points and established point   | 500 for 1  | 4, 5, 6, 8, 9, 10, 4 | 2500.00 |
      | B        | 5 of 5 other points                         | 100 for 1  | 4, 5, 6, 8, 9, 10, 2 | 500.00  |
      | B        | 4 of 5 other points                         | 10 for 1   | 4, 5, 6, 8, 9, 4     | 50.00   |
      | B        | 3 of 5 other points                         | 4 for 1    | 4, 5, 6, 8, 11       | 20.00   |
      | B        | 2 of 5 other points                         | 2 for 1    | 4, 5, 6, 12          | 10.00   |
      | B        | 1st roll of 7 or 11                         | 1 for 1    | 11                   | 5.00    |
      | C        | 5 of 5 other points and established point   | 1000 for 1 | 10, 9, 8, 6, 5, 4, 10 | 5000.00 |
      | C        | 5 of 5 other points                         | 150 for 1  | 10, 9, 8, 6, 5, 4, 9 | 750.00  |
      | C        | 4 of 5 other points                         | 20 for 1   | 10, 9, 8, 6, 5, 3    | 100.00  |
      | C        | 3 of 5 other points                         | 5 for 1    | 10, 9, 8, 6, 10      | 25.00   |
      | C        | 1st roll of 7 or 11                         | 1 for 1    | 7                    | 5.00    |
      | D        | 5 of 5 other points and established point   | 500 for 1  | 8, 4, 10, 5, 9, 6, 8 | 2500.00 |
      | D        | 5 of 5 other points                         | 100 for 1  | 8, 4, 10, 5, 9, 6, 6 | 500.00  |
      | D        | 4 of 5 other points                         | 10 for 1   | 8, 4, 10, 5, 9, 7    | 50.00   |
      | D        | 3 of 5 other points                         | 5 for 1    | 8, 4, 10, 5, 8       | 25.00   |
      | D        | 2 of 5 other points                         | 2 for 1    | 8, 4, 10, 7          | 10.00   |
      | D        | 1st roll of 7 or 11                         | 1 for 1    | 11                   | 5.00    |

  @clause:623c.2(e)
  Scenario Outline: Paytable <paytable> does not pay 2 of 5 other points
    Given the Lucky Shooter is offered with paytable <paytable>
    And the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the shooter throws 4, 5, 6, 7
    Then the Lucky Shooter is collected

    Examples:
      | paytable |
      | A        |
      | C        |

  @clause:623c.2(e)
  Scenario: Several players with different wagers are each paid by their own
    Given the player at seat 2 has 100.00 in credits
    And the player at seat 3 has 100.00 in credits
    And the player at seat 5 has 100.00 in credits
    And the player at seat 1 wagers 1.00 on the Lucky Shooter
    And the player at seat 2 wagers 13.00 on the Lucky Shooter
    And the player at seat 3 wagers 5.00 on the Pass Line
    And the player at seat 5 wagers 100.00 on the Lucky Shooter
    When the shooter throws 9, 10, 4, 6, 7
    Then the Lucky Shooter at seat 1 is paid 5.00
    And the Lucky Shooter at seat 2 is paid 65.00
    And the Pass Line at seat 3 is collected
    And the Lucky Shooter at seat 5 is paid 500.00

  @clause:623c.2(e)
  Scenario: A wager placed after a 7 runs beside one that the 7 left working
    Given the player at seat 2 has 100.00 in credits
    And the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 7
    And the player at seat 2 tries to wager 10.00 on the Lucky Shooter
    Then the wager is accepted
    When the next come-out roll is 9
    And the next rolls are 10, 4, 6, 11
    Then the Lucky Shooter at seat 1 is paid 25.00
    And the Lucky Shooter at seat 2 is paid 50.00

  @clause:623c.2(d)(3)
  Scenario: A power cut in the middle of the sequence loses nothing
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 9
    And the next rolls are 10, 4, 6
    And the power fails and comes back
    Then the Lucky Shooter is neither paid nor collected
    When the next rolls are 8, 5
    And the next roll is 9
    Then the Lucky Shooter is paid 5000.00

  @clause:623c.2(d)(2)
  Scenario: A power cut after a 7 leaves the wager working
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 7
    And the power fails and comes back
    Then the Lucky Shooter remains working
    When the next come-out roll is 11
    Then the Lucky Shooter is paid 5.00

  @clause:623c.2(d)(3)
  Scenario: A power cut while the dice are in motion does not lose the wager
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the come-out roll is 9
    And the next rolls are 10, 4, 6
    And the power fails while the dice of the next roll of 8 are in motion and comes back
    Then the Lucky Shooter is neither paid nor collected

  @clause:623a.9(a) @game:craps
  Scenario Outline: The sum of the uppermost faces is called when the dice show <first> and <second>
    Given the player at seat 1 wagers 5.00 on the Lucky Shooter
    When the dice come to rest showing <first> and <second>
    Then <sum> is called

    Examples:
      | first | second | sum |
      | 1     | 1      | 2   |
      | 1     | 2      | 3   |
      | 1     | 3      | 4   |
      | 1     | 4      | 5   |
      | 1     | 5      | 6   |
      | 1     | 6      | 7   |
      | 2     | 2      | 4   |
      | 2     | 3      | 5   |
      | 2     | 4      | 6   |
      | 2     | 5      | 7   |
      | 2     | 6      | 8   |
      | 3     | 3      | 6   |
      | 3     | 4      | 7   |
      | 3     | 5      | 8   |
      | 3     | 6      | 9   |
      | 4     | 4      | 8   |
      | 4     | 5      | 9   |
      | 4     | 6      | 10  |
      | 5     | 5      | 10  |
      | 5     | 6      | 11  |
      | 6     | 6      | 12  |
