// The blind index: tokens under a key per scope, never text. Writers do not wait for it; a search waits for what was committed before it.
// Beside it the keys by id, and claims in an order in which their tokens can be written anew.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE FULLTEXT INDEX search_tokens IF NOT EXISTS FOR (n:Event|Claim) ON EACH [n.search_words, n.search_also]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: true}};
CREATE CONSTRAINT index_key_id IF NOT EXISTS FOR (n:IndexKey) REQUIRE n.id IS UNIQUE;
CREATE INDEX index_key_scope IF NOT EXISTS FOR (n:IndexKey) ON (n.scope_id);
CREATE INDEX claim_scope IF NOT EXISTS FOR (n:Claim) ON (n.scope_id, n.id);
