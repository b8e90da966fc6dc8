// Turns as plain text, with the English analyser: what a blind index is compared with.
CREATE FULLTEXT INDEX plain_turns IF NOT EXISTS FOR (n:PlainTurn) ON EACH [n.text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
