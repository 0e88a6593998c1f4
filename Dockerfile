# Coldframe with its own PostgreSQL; with DATABASE_URL it uses that one instead. docs/operations.md
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund || npm install --ignore-scripts --no-save --no-audit --no-fund
COPY . .
RUN node scripts/build.ts && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-slim
# A zone database for sending windows; and tini as the first process, whom the kernel keeps every signal from that it
# does not listen for: Node would be told to stop in vain until it has loaded.
RUN apt-get update && apt-get install -y --no-install-recommends tzdata tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app ./
# A shell without PATH tricks may look for it here: docker exec … coldframe backup /data/x.backup
RUN printf '#!/bin/sh\nexec node /app/cli/coldframe.ts "$@"\n' > /usr/local/bin/coldframe && chmod 755 /usr/local/bin/coldframe \
  && mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/main.ts"]
