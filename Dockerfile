# The MCP server over one vault, which is mounted at /vault:
#   docker build --tag obsidian-agent .
#   docker run --rm --interactive --read-only --user "$(id -u):$(id -g)" \
#     -v "$OBSIDIAN_VAULT_PATH":/vault:rw -e OBSIDIAN_VAULT_PATH=/vault obsidian-agent
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm run setup

FROM node:24-slim
WORKDIR /app
COPY --from=build /build/agents/obsidian-agent/package.json ./
COPY --from=build /build/agents/obsidian-agent/bin ./bin
COPY --from=build /build/agents/obsidian-agent/dist ./dist
# Without a home of its own the server puts what it deletes into the trash of the vault, where it outlives the container.
ENV HOME=/dev/null OBSIDIAN_VAULT_PATH=/vault OBSIDIAN_AGENT_CACHE_DIR=/tmp/obsidian-agent
# Run the container as the owner of the notes; this user is for those who do not say.
USER node
VOLUME /tmp
ENTRYPOINT ["node", "/app/bin/obsidian-agent.cjs", "mcp"]
