# The service with its web app. Runs as an unprivileged user (uid 1000); the root filesystem can be read-only, as only /data is written to.
#   docker build -t worklane . && docker run --read-only --tmpfs /tmp -v worklane:/data -p 3000:3000 worklane
ARG NODE_IMAGE=docker.io/library/node:26-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts index.html LICENSE ./
COPY public public
COPY src src
# The web app is built here; what builds and tests it stays behind.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/src/contract src/contract
COPY --from=build /app/src/server src/server
COPY --from=build /app/dist/web dist/web
# Marks the web app as newer than its sources, whose directories were created by the copies above: a start rebuilds an outdated one.
RUN touch dist/web/index.html \
  && mkdir -m 700 /data && chown 1000:1000 /data && ln -s /app/src/server/worklane.js /usr/local/bin/worklane
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "src/server/worklane.js", "start"]
