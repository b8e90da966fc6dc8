// What one document brought, to be taken back as a whole: the things that it named first, and what it says of things.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE INDEX imported_document IF NOT EXISTS FOR (n:Imported) ON (n.import_id);
CREATE INDEX description_document IF NOT EXISTS FOR (n:Description) ON (n.import_id);
