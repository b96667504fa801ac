"""Names, numbers and tables as text and HTML, for messages and pictures; knows no model."""
