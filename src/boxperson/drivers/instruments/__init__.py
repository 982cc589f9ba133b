"""One module for each model of instrument; `protocols` says what each role has to do."""
