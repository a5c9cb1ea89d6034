/** The single executable: the MCP server for `mcp …` and `help mcp`, or else the agent. */

/** The words before `mcp` that ask about the server. */
const ABOUT = ['help', 'man', '__complete'];

/** Most calls have ended by then. */
const LONG_RUN_MS = 30;

interface BunRuntime {
  readonly Bun: { readonly unsafe: { setJITPolicy(scale: number): void } };
}

// The executable starts with a policy that compiles few functions: a short run would spend a fifth of its time on that.
setTimeout(() => (globalThis as unknown as BunRuntime).Bun.unsafe.setJITPolicy(1), LONG_RUN_MS).unref();

const [first = '', second, third] = process.argv.slice(2);
const isAsked = ABOUT.includes(first) && second === 'mcp' && (first !== '__complete' || third !== undefined);
if (first === 'mcp' || isAsked) void import('./main.ts');
else void import('obsidian-agent/main');

export {};
