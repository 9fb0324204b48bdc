# syntax=docker/dockerfile:1

# Builds both sides with all build tools, then copies only what the running store needs.
FROM node:24-bookworm-slim AS build
WORKDIR /store
ENV npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY codegen.ts graphql.config.ts schema.graphql tsconfig.base.json .size-limit.mjs ./
COPY scripts ./scripts
COPY card-simulator ./card-simulator
COPY graph ./graph
COPY web ./web
RUN npm run build
# The image has its own Node, so the Node that the project installs elsewhere is removed with the tools.
RUN npm prune --omit=dev --omit=optional

FROM node:24-bookworm-slim
WORKDIR /store
ENV NODE_ENV=production PORT=4000 DATA_DIR=/data
# Backups of a PostgreSQL server need its client programs, at least as new as the server.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-15 && rm -rf /var/lib/apt/lists/*
COPY --from=build /store/package.json ./
COPY --from=build /store/node_modules ./node_modules
COPY --from=build /store/graph/dist ./graph/dist
COPY --from=build /store/card-simulator ./card-simulator
COPY --from=build /store/web/dist ./web/dist
# The store writes only to its data folder and the temporary folder, its backup command to /backups. New volumes get
# owner and permissions of these folders.
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Started directly, so that a stop signal reaches the server and running requests can finish.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=75", "--no-warnings", "graph/dist/main.js"]
