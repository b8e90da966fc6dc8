UNWIND $rows AS row
CREATE (:PlainTurn {mark: $mark, talk: $talk, id: row[0], text: row[1]})
