"""What a person sees, as lines of text made from what the client knows; pure."""
