# The API and the command line, without a Neo4j: docker-compose.yml brings one.
FROM python:3.11-slim AS build
WORKDIR /source
COPY requirements.lock requirements.runtime.lock ./
# What builds the wheel comes from the lock of everything, what runs it from the lock of what is needed at run time.
RUN pip install --require-hashes -r requirements.lock
RUN python -m venv /opt/provgraph \
 && /opt/provgraph/bin/pip install --require-hashes -r requirements.runtime.lock
COPY pyproject.toml README.md LICENSE ./
COPY provgraph provgraph
COPY cypher cypher
COPY api api
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheel . \
 && /opt/provgraph/bin/pip install --no-deps --no-index /wheel/*.whl

FROM python:3.11-slim
RUN useradd --system --create-home --uid 10001 provgraph \
 && install -d -o provgraph -m 0700 /var/lib/provgraph /var/lib/provgraph-master
COPY --from=build /opt/provgraph /opt/provgraph
ENV PATH=/opt/provgraph/bin:$PATH PYTHONDONTWRITEBYTECODE=1 API_PORT=8420
USER provgraph
VOLUME ["/var/lib/provgraph", "/var/lib/provgraph-master"]
ENTRYPOINT ["/bin/sh", "-c", "exec provgraph serve --port \"$API_PORT\""]
