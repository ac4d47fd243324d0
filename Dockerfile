# See docs/operating/running.md, "In a container".
FROM node:24-bookworm-slim

# For live sources and video files.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
# The database, segments and pictures: mount a volume at /var/lib/kallo. Backups: at /var/backups/kallo-archives.
RUN install -d -o node -g node /opt/kallo /var/lib/kallo /var/backups/kallo-archives

USER node
WORKDIR /opt/kallo
COPY --chown=node:node . .
# Installs the packages and builds the viewer app; `npm start` would do the same at the first start.
RUN node tools/prepare.mjs && npm cache clean --force

ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/kallo SEED=none
VOLUME /var/lib/kallo
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/start.mjs"]
