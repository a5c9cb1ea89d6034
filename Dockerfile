# The agent, its MCP server and the orchestrator, with a vault that is mounted at /vault:
#   docker build --tag obsidian-agent .
#   docker run --rm --interactive --read-only --tmpfs /tmp --user "$(id -u):$(id -g)" \
#     -v "$OBSIDIAN_VAULT_PATH":/vault:rw -e OBSIDIAN_VAULT_PATH=/vault obsidian-agent
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm run setup

FROM node:24-slim
LABEL org.opencontainers.image.title="Obsidian Agent" org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.description="Find, read and change notes in Obsidian vaults, with previews and undo."
WORKDIR /app
COPY --from=build /build/agents/obsidian-agent/package.json ./
COPY --from=build /build/agents/obsidian-agent/bin ./bin
COPY --from=build /build/agents/obsidian-agent/dist ./dist
COPY --from=build /build/orchestrator/package.json ./orchestrator/package.json
COPY --from=build /build/orchestrator/bin ./orchestrator/bin
COPY --from=build /build/orchestrator/dist/bundle ./orchestrator/dist/bundle
COPY --from=build /build/orchestrator/dist/launcher ./orchestrator/dist/launcher
RUN ln -s /app/bin/obsidian-agent.cjs /usr/local/bin/obsidian-agent && \
  ln -s /app/orchestrator/bin/obsidian-orchestrator.cjs /usr/local/bin/obsidian-orchestrator
# Without a home of its own the server puts what it deletes into the trash of the vault, where it outlives the container.
ENV HOME=/dev/null OBSIDIAN_VAULT_PATH=/vault OBSIDIAN_AGENT_CACHE_DIR=/tmp/obsidian-agent XDG_STATE_HOME=/tmp
# Run the container as the owner of the notes; this user is for those who do not say.
USER node
VOLUME /tmp
# Whether the vault can be read.
HEALTHCHECK CMD ["node", "/app/bin/obsidian-agent.cjs", "list_history", "--limit", "1"]
ENTRYPOINT ["node", "/app/bin/obsidian-agent.cjs", "mcp"]
