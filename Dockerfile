# syntax=docker/dockerfile:1

# Parley in a container: the package, built from this repository, and Node. It runs as nobody in particular, writes nothing, and
# answers SIGTERM. See docs/ci.md.

FROM node:22-alpine AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /tmp \
  && mkdir -p /app/node_modules/parley \
  && tar -xzf /tmp/parley-*.tgz -C /app/node_modules/parley --strip-components=1

FROM alpine:3.22
RUN apk add --no-cache libstdc++
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production
USER 10001:10001
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4321/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/parley/dist/package/command.js"]
CMD ["serve", "--host", "0.0.0.0", "--allow-host", "parley"]
