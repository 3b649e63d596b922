"""The pages a person sees in a browser."""
