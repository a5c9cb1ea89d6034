/** What a person is told who starts the server in a terminal, where no client speaks to it. */
export const TERMINAL_NOTE = `obsidian-agent mcp now waits for a client of the Model Context Protocol, on stdin and stdout. Here is a terminal: nothing will
happen. Press Ctrl+D to end it.

A client starts the server itself. For Claude Code:
  claude mcp add obsidian -- obsidian-agent mcp --vault /path/to/vault
For others, in the JSON of their settings:
  { "mcpServers": { "obsidian": { "command": "obsidian-agent", "args": ["mcp", "--vault", "/path/to/vault"] } } }
Or let clients come by HTTP: obsidian-agent mcp --vault /path/to/vault --http 8123
See docs/mcp.md, and obsidian-agent mcp --help.
`;
