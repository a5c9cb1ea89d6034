/** The single executable: the MCP server if its first argument is `mcp`, or else the agent. */

/** Most calls have ended by then. */
const LONG_RUN_MS = 30;

interface BunRuntime {
  readonly Bun: { readonly unsafe: { setJITPolicy(scale: number): void } };
}

// The executable starts with a policy that compiles hardly any function: a short run would spend a fifth of its time on that.
setTimeout(() => (globalThis as unknown as BunRuntime).Bun.unsafe.setJITPolicy(1), LONG_RUN_MS).unref();

if (process.argv[2] === 'mcp') void import('./main.ts');
else void import('obsidian-agent/main');

export {};
