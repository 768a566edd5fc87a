# The base needs glibc, Node 24 and npm: `docker build --build-arg BASE=… .`
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /opt/photoslate
COPY . .
RUN npm run build
# The bundle finds its other files by relative paths, so its folder may have any name. The final image
# has only the packages of the server.
RUN mv apps/server/dist/* apps/server/dist/current \
  && rm -rf node_modules apps/*/node_modules packages/*/node_modules .node \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace apps/server \
  && mkdir /image \
  && cp -r --parents package.json LICENSE node_modules apps/server apps/web/dist packages/contract packages/domain docs/guide /image

FROM ${BASE}
RUN groupadd --system --gid 10001 photoslate \
  && useradd --system --uid 10001 --gid photoslate --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin photoslate \
  && install --directory --owner=photoslate --group=photoslate --mode=700 /data /backup
COPY --from=build /image /opt/photoslate
WORKDIR /opt/photoslate
ENV NODE_ENV=production PHOTOSLATE_CONTAINER=true DATA_DIR=/data
# The database, the photos and the keys. /backup is for scheduled backups. The rest is only read.
VOLUME /data
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/current/main.js"]
