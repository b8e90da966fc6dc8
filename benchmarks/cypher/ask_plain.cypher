// The best turns of one conversation.
CALL db.index.fulltext.queryNodes('plain_turns', $text) YIELD node, score
WHERE node.mark = $mark AND node.talk = $talk
RETURN node.id AS id ORDER BY score DESC LIMIT $most
