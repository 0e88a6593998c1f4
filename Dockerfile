# Coldframe with its own PostgreSQL; with DATABASE_URL it uses that one instead. docs/operations.md
# Arguments, for registries that mirror these images.
ARG BUILD_IMAGE=node:24-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund || npm install --ignore-scripts --no-save --no-audit --no-fund
COPY . .
RUN node scripts/package.ts --folder /release

FROM ${BASE_IMAGE}
# A zone database for sending windows; and tini as the first process, whom the kernel keeps every signal from that it
# does not listen for: Node would be told to stop in vain until it has loaded.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates tzdata tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# What the archive and the package hold too: Node, the production dependencies and the built pages among it.
COPY --from=build /release ./
# A shell without PATH tricks may look for it here: docker exec … coldframe backup /data/x.backup
RUN printf '#!/bin/sh\nexec /app/node_modules/.bin/node /app/cli/coldframe.ts "$@"\n' > /usr/local/bin/coldframe && chmod 755 /usr/local/bin/coldframe \
  && ln -s /app/node_modules/.bin/node /usr/local/bin/node \
  && useradd --uid 1000 --home-dir /data --no-create-home --shell /usr/sbin/nologin coldframe && mkdir /data && chown coldframe:coldframe /data
# Numbers, so that Kubernetes can tell that it is not root; the same since the first image, so that volumes stay readable.
USER 1000:1000
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/main.ts"]
