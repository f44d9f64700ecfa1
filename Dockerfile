# Fieldpost and nothing else: the hashed locks, our own packages, a user without rights.

ARG PYTHON=python:3.11.16-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7

FROM $PYTHON AS built
WORKDIR /src
RUN python -m venv /venv
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements.lock requirements-test.lock ./
# The driver of PostgreSQL and the passkeys of operators are locked with what the tests need.
RUN awk '/^(psycopg(-binary|-pool)?|webauthn|cbor2|pyasn1(-modules)?|pyopenssl)==/ {on=1} on; !/\\$/ {on=0}' requirements-test.lock > extras.lock \
 && /venv/bin/pip install --quiet --require-hashes -r requirements.lock \
 && /venv/bin/pip install --quiet --require-hashes --no-deps -r extras.lock
COPY pyproject.toml README.md LICENSE ./
COPY domain domain
COPY projections projections
COPY workers workers
COPY service service
RUN /venv/bin/pip install --quiet --no-deps --no-build-isolation . \
 && /venv/bin/pip uninstall --quiet --yes pip setuptools

FROM $PYTHON
RUN apt-get update -q && apt-get install --quiet --yes --no-install-recommends postgresql-client \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --create-home --shell /usr/sbin/nologin fieldpost \
 && install -d -o fieldpost -g fieldpost -m 700 /data /backups
COPY --from=built /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PYTHONSAFEPATH=1 \
    FIELDPOST_DATA=/data FIELDPOST_HOST=0.0.0.0
USER fieldpost
WORKDIR /data
VOLUME /data
EXPOSE 8044 8045 2525
ENTRYPOINT ["fieldpost"]
CMD ["up"]
