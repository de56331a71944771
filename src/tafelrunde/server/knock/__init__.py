"""Telling people who are not there that it is their turn: one module for each way."""
