// Those of some ids that the graph refers to, in any tenant: their keys are in use.
// params:  ids
// rows:    value
// mode:    read
// returns: ids
UNWIND $ids AS id
WITH id
WHERE EXISTS { MATCH (:Entity {id: id}) } OR EXISTS { MATCH (:Activity {id: id}) } OR EXISTS { MATCH (:Scope {id: id}) }
   OR EXISTS { MATCH (:Agent {id: id}) } OR EXISTS { MATCH (:DataSubject {id: id}) }
   OR EXISTS { MATCH (:IndexKey {id: id}) } OR EXISTS { MATCH (:Description {id: id}) }
RETURN collect(id) AS ids
