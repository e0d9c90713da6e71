# syntax=docker/dockerfile:1
# The worker: casemill, ffmpeg and the pinned Stockfish. Fonts come with the npm packages, so none are installed.

FROM node:20-bookworm-slim AS build
WORKDIR /app
# Dependencies first, so that a change of sources does not fetch them again; the build script needs the sources.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:20-bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates ffmpeg \
    && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production \
    CASEMILL_CACHE=/opt/casemill
WORKDIR /app
COPY --from=build /app ./
# Part of the image, so that every worker evaluates with the same engine and none waits for a download.
RUN node bin/casemill.js engines install stockfish \
    && npm cache clean --force \
    && chmod -R a+rX /opt/casemill \
    && install --directory --owner=node --group=node /opt/casemill/stores
# The image's own user without rights. It writes to the temporary folder, to the notes on running builds in
# /opt/casemill/stores, and to the store.
USER node
ENTRYPOINT ["node", "/app/bin/casemill.js", "worker"]
CMD ["--queues", "casemill,evaluate-stockfish,render"]
