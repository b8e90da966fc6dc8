// Record that an agent, or a source class, is trusted no more. It stands for every event of theirs from now on: append makes it a cause of those to
// come. The scopes of those that there are come next, each fenced on its own (trust_fence), then it is acknowledged (trust_begin).
// params:  tenant, now, activity_id, agent_hash, source_class, request_hash, sealed
// rows:    none
// mode:    write
// returns: nothing
CREATE (:Activity:TrustChange {id: $activity_id, tenant: $tenant, state: 'FENCING', standing: true, agent_hash: $agent_hash, source_class: $source_class,
        scopes: [], request_hash: $request_hash, sealed: $sealed, recorded_at: $now})
