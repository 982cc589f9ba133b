"""What each Gherkin phrase does and asserts."""
