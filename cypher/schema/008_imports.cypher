// Imported provenance: things by the keyed hash of their name in a scope, what documents say of them in the order of an export, and documents.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE CONSTRAINT imported_name IF NOT EXISTS FOR (n:Imported) REQUIRE (n.scope_id, n.name_hash) IS UNIQUE;
CREATE CONSTRAINT description_id IF NOT EXISTS FOR (n:Description) REQUIRE n.id IS UNIQUE;
CREATE INDEX description_place IF NOT EXISTS FOR (n:Description) ON (n.scope_id, n.bundle_id, n.place);
CREATE INDEX description_thing IF NOT EXISTS FOR (n:Description) ON (n.thing_id);
CREATE INDEX import_document IF NOT EXISTS FOR (n:Import) ON (n.scope_id, n.document_hash);
