"""The game itself: pure functions over cards. Imports nothing but the standard library."""
