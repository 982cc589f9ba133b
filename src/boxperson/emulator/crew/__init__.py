"""The people of a live craps table: shooter, stick, dealers, and the boxperson or floorperson; they need no power."""
