Feature: Point throw and settlement of wagers, 58 Pa. Code § 623a.9

  At Craps and Mini-Craps the sum of the two uppermost faces is called when the dice have come to rest. The dice are at the
  centre of the table while every wager that the throw decides is settled; only then does the shooter get them back. Money is
  in dollars; a wager that wins is paid with its stake beside the winnings.

  @clause:623a.9(a)
  Scenario Outline: At Craps the sum of the uppermost faces is called at once when they are <first> and <second>
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing <first> and <second>
    Then <sum> is called at once

    Examples:
      | first | second | sum |
      | 1     | 1      | 2   |
      | 2     | 2      | 4   |
      | 4     | 1      | 5   |
      | 3     | 5      | 8   |
      | 6     | 6      | 12  |

  @clause:623a.9(a) @game:mini-craps
  Scenario Outline: At Mini-Craps the sum of the uppermost faces is called at once when they are <first> and <second>
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing <first> and <second>
    Then <sum> is called at once

    Examples:
      | first | second | sum |
      | 2     | 5      | 7   |
      | 4     | 6      | 10  |

  @clause:623a.9(a)
  Scenario: A die that lies flat on chips has one uppermost face as well
    Given the player at seat 1 wagers 10.00 on the Field
    When a die lies flat on a stack of chips showing 6, and the other shows 4
    Then 10 is called at once
    And the Field is paid 20.00

  @clause:623a.9(b)#cocked
  Scenario Outline: At Craps the face opposite the side that rests on chips is uppermost: <first> and <second>
    Given the player at seat 1 wagers 10.00 on the Field
    When a die leans on a stack of chips with <first> opposite the side that rests on it, and the other shows <second>
    Then <sum> is called at once

    Examples:
      | first | second | sum |
      | 1     | 4      | 5   |
      | 2     | 6      | 8   |
      | 4     | 3      | 7   |
      | 5     | 6      | 11  |

  @clause:623a.9(b)#cocked @game:mini-craps
  Scenario: At Mini-Craps the face opposite the side that rests on chips is uppermost
    Given the player at seat 1 wagers 10.00 on the Field
    When a die leans on a stack of chips with 5 opposite the side that rests on it, and the other shows 4
    Then 9 is called at once
    And the Field is paid 20.00

  @clause:623a.9(b)#cocked
  Scenario Outline: Another face may look up more than the one opposite the side that rests on chips
    Given the player at seat 1 wagers 15.00 on the Field
    When a die is jammed against a stack of chips with <first> opposite the side that rests on it, and the other shows <second>
    Then <sum> is called at once

    Examples:
      | first | second | sum |
      | 2     | 3      | 5   |
      | 6     | 3      | 9   |

  @clause:623a.9(b)#cocked
  Scenario: Each of two dice may lean on chips
    Given the player at seat 1 wagers 10.00 on the Field
    And the player at seat 2 wagers 10.00 on the Field
    When both dice lean on stacks of chips with 6 and 5 opposite the sides that rest on them
    Then 11 is called at once
    And the Field is paid 20.00
    And the Field at seat 2 is paid 20.00

  @clause:623a.9(b)#void
  Scenario: At Craps a roll with two sides of a die on chips is void, and the dice are thrown again
    Given the player at seat 1 wagers 10.00 on the Field
    And the player at seat 2 wagers 10.00 on the Field
    When two sides of a die rest on two stacks of chips
    Then the roll is void and the shooter has the dice again
    And the Field is neither paid nor collected
    And the Field at seat 2 is neither paid nor collected
    When the dice come to rest flat, showing 1 and 2
    Then 3 is called at once
    And the Field is paid 20.00

  @clause:623a.9(b)#void @game:mini-craps
  Scenario: At Mini-Craps a roll with two sides of a die on chips is void, and the dice are thrown again
    Given the player at seat 1 wagers 10.00 on the Field
    And the player at seat 2 wagers 10.00 on the Field
    When two sides of a die rest on two stacks of chips
    Then the roll is void and the shooter has the dice again
    And the Field is neither paid nor collected

  @clause:623a.9(c)(1)
  Scenario: At Craps the boxperson decides disputed faces
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing 5 and 6, and a player disputes them
    And the boxperson decides that they are 5 and 6
    Then the boxperson's decision stands
    And the Pass Line is paid 20.00

  @clause:623a.9(c)(1)
  Scenario: At Craps the wagers are settled by what the boxperson decides of a die that leans on chips
    Given the player at seat 1 wagers 10.00 on the Field
    When a die leans on a stack of chips with 2 opposite the side that rests on it, and the other shows 2, and a player disputes them
    And the boxperson decides that they are 2 and 2
    Then the boxperson's decision stands
    And the Field is paid 20.00

  @clause:623a.9(c)(1)
  Scenario: At Craps the boxperson may void a disputed roll and have the dice thrown again
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing 1 and 1, and a player disputes them
    And the boxperson decides that the roll is void
    Then the roll is void and the shooter has the dice again
    And the Pass Line is neither paid nor collected

  @clause:623a.9(c)(2)
  Scenario: At Mini-Craps the floorperson decides disputed faces
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing 6 and 1, and a player disputes them
    And the floorperson decides that they are 6 and 1
    Then the floorperson's decision stands
    And the Pass Line is paid 20.00

  @clause:623a.9(c)(2)
  Scenario: At Mini-Craps the floorperson may void a disputed roll
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing 6 and 6, and a player disputes them
    And the floorperson decides that the roll is void
    Then the roll is void and the shooter has the dice again
    And the Pass Line is neither paid nor collected

  @clause:623a.9(d)
  Scenario: At Craps all wagers that a come-out roll decides are settled with the dice at the centre
    Given the player at seat 1 wagers 10.00 on the Pass Line
    And the player at seat 1 wagers 5.00 on the Eleven
    And the player at seat 2 wagers 10.00 on the Don't Pass
    And the player at seat 2 wagers 10.00 on the Field
    When the dice come to rest flat, showing 6 and 5
    Then the Pass Line is paid 20.00
    And the Eleven is paid 80.00
    And the Don't Pass at seat 2 is collected
    And the Field at seat 2 is paid 20.00
    And the dice are at the centre until all is settled, and pass to the shooter after that

  @clause:623a.9(d)
  Scenario: At Craps a throw settles what it decides and leaves the rest up
    Given the player at seat 1 wagers 10.00 on the Pass Line
    And the player at seat 1 wagers 5.00 on the Any Craps
    When the dice come to rest flat, showing 4 and 2
    Then the Any Craps is collected
    And the Pass Line is neither paid nor collected
    And the dice are at the centre until all is settled, and pass to the shooter after that

  @clause:623a.9(d)
  Scenario: At Craps a come wager goes to its number while others are settled
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing 4 and 4
    Then the Pass Line is neither paid nor collected
    Given the player at seat 1 wagers 5.00 on the Come
    And the player at seat 2 wagers 12.00 on the Place 6
    And the player at seat 2 wagers 5.00 on the Hard 8
    When the dice come to rest flat, showing 5 and 1
    Then the Place 6 at seat 2 is paid 26.00
    And the Hard 8 at seat 2 is neither paid nor collected
    And the Come 6 remains working

  @clause:623a.9(d)
  Scenario: At Craps the point is made the easy way
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing 5 and 3
    Then the Pass Line is neither paid nor collected
    Given the player at seat 2 wagers 5.00 on the Hard 8
    When the dice come to rest flat, showing 6 and 2
    Then the Pass Line is paid 20.00
    And the Hard 8 at seat 2 is collected

  @clause:623a.9(d)
  Scenario: At Craps a seven decides every wager of a point
    Given the player at seat 1 wagers 10.00 on the Pass Line
    And the player at seat 2 wagers 10.00 on the Don't Pass
    When the dice come to rest flat, showing 5 and 4
    Then the Pass Line is neither paid nor collected
    Given the player at seat 1 wagers 5.00 on the Hard 4
    And the player at seat 2 wagers 5.00 on the Any Seven
    When the dice come to rest flat, showing 3 and 4
    Then the Pass Line is collected
    And the Hard 4 is collected
    And the Don't Pass at seat 2 is paid 20.00
    And the Any Seven at seat 2 is paid 25.00
    And the dice are at the centre until all is settled, and pass to the shooter after that

  @clause:623a.9(d)#stick
  Scenario: At Craps the dice are collected and passed with a stick
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing 5 and 2
    Then the operator attests that the dice were collected and passed with a stick

  @clause:623a.9(e)
  Scenario: At Mini-Craps all wagers that a come-out roll decides are settled with the dice at the centre
    Given the player at seat 1 wagers 10.00 on the Pass Line
    And the player at seat 2 wagers 10.00 on the Don't Pass
    And the player at seat 2 wagers 5.00 on the Craps 12
    When the dice come to rest flat, showing 6 and 6
    Then the Pass Line is collected
    And the Don't Pass at seat 2 is returned 10.00
    And the Craps 12 at seat 2 is paid 155.00
    And the dice are at the centre until all is settled, and pass to the shooter after that

  @clause:623a.9(e)
  Scenario: At Mini-Craps a throw settles what it decides and leaves the rest up
    Given the player at seat 1 wagers 10.00 on the Pass Line
    And the player at seat 2 wagers 10.00 on the Field
    When the dice come to rest flat, showing 6 and 4
    Then the Field at seat 2 is paid 20.00
    And the Pass Line is neither paid nor collected
    And the dice are at the centre until all is settled, and pass to the shooter after that

  @clause:623a.9(e)#stick
  Scenario: At Mini-Craps the dice are collected and passed with a stick
    Given the player at seat 1 wagers 10.00 on the Pass Line
    When the dice come to rest flat, showing 3 and 4
    Then the operator attests that the dice were collected and passed with a stick
