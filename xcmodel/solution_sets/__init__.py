"""What `xcmodel.SolutionSet` is made of: each file is about one question to a diagram."""
