/** What a user sees who starts the server in a terminal, without a client. */
export const TERMINAL_NOTE = `obsidian-agent mcp is waiting for a Model Context Protocol client on stdin and stdout, but this is a terminal.
Press Ctrl+D to stop.

Clients start the server themselves. To add it to Claude Desktop, Claude Code, Codex, Gemini CLI, Cursor, VS Code or LM Studio:
  obsidian-agent mcp install CLIENT --vault /path/to/vault
For other clients, in their JSON settings:
  { "mcpServers": { "obsidian": { "command": "obsidian-agent", "args": ["mcp", "--vault", "/path/to/vault"] } } }
To serve clients over HTTP: obsidian-agent mcp --vault /path/to/vault --http 8123
See docs/mcp.md, and obsidian-agent mcp --help.
`;
