/** The single executable: the MCP server if its first argument is `mcp`, or else the agent. */
if (process.argv[2] === 'mcp') void import('./main.ts');
else void import('obsidian-agent/main');

export {};
