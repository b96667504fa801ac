"""What queries answer: solutions, results, statistics, reports; knows neither model nor backend."""
