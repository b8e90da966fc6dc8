MATCH (n:PlainTurn {mark: $mark})
DELETE n
