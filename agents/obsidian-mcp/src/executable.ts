/** The program as one executable: the server if its first word is `mcp`, else the agent. */
if (process.argv[2] === 'mcp') void import('./main.ts');
else void import('obsidian-agent/main');

export {};
