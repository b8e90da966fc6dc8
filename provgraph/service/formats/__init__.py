"""Files of events, read into events: JSONL, chat transcripts, LoCoMo conversations. `read.read` is the way in."""
