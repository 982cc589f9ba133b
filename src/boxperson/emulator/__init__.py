"""The other side of every cable: the table, its link, the camera, and the world they stand in."""
