// The index is gone; the turns go by themselves.
DROP INDEX plain_turns IF EXISTS
