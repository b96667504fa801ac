"""Who is told how far a query has come: a bar, or a function of the user."""
