"""What an experiment tells: figures, findings in words, and the page that shows them."""
