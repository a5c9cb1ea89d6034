/** The single executable: the MCP server for `mcp …` and `help mcp`, or else the agent. */
import { compileEarlyInLongRuns } from '@obsidian-agent/platform/compile-early';

/** The words before `mcp` that ask about the server. */
const ABOUT = ['help', 'man', '__complete'];

compileEarlyInLongRuns();

const [first = '', second, third] = process.argv.slice(2);
const isAsked = ABOUT.includes(first) && second === 'mcp' && (first !== '__complete' || third !== undefined);
if (first === 'mcp' || isAsked) void import('./main.ts');
else void import('obsidian-agent/main');
