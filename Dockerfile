# The service with its web app, for nobody in particular (uid 1000), on a root that may be read-only: it writes to /data alone.
#   docker build -t worklane . && docker run --read-only --tmpfs /tmp -v worklane:/data -p 3000:3000 worklane
ARG NODE_IMAGE=docker.io/library/node:26-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# What the service and the build of the web app need; what tests need stays out.
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.json vite.config.ts index.html LICENSE ./
COPY public public
COPY src src
RUN node node_modules/vite/bin/vite.js build

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/src/contract src/contract
COPY --from=build /app/src/server src/server
COPY --from=build /app/dist/web dist/web
# A start builds the web app anew where it seems older than its sources, whose directories were made just now.
RUN touch dist/web/index.html \
  && mkdir -m 700 /data && chown 1000:1000 /data && ln -s /app/src/server/worklane.js /usr/local/bin/worklane
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "src/server/worklane.js", "start"]
