"""The only package that talks to Neo4j: query catalogue, migrations, transactions, rows."""
