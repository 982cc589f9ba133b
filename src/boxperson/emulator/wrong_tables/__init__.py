"""The policies of wrong tables, by game: each puts one wrong decision in the place of an honest one."""
