// Write a page of an archive's nodes under the name that nobody reads (tenant), as long as the restoration that does so is the one that goes on.
// Labels come from rows that were held to the format. A key that is taken, in any tenant, breaks a constraint, and nothing is written.
// params:  tenant, activity_id, nodes [{labels, properties}]
// rows:    optional
// mode:    write
// returns: created
MATCH (t:Activity:Import {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
CALL () {
  UNWIND $nodes AS row
  CREATE (n:$(row.labels))
  SET n = row.properties, n.tenant = $tenant
  RETURN count(n) AS created
}
RETURN created
