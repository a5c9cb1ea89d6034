interface BunRuntime {
  readonly Bun?: { readonly unsafe: { setJITPolicy(scale: number): void } };
}

/** A query of a vault with more files takes long enough to gain from compiled functions. */
const MANY_FILES = 5000;

/**
 * Makes the executable's engine compile functions after few calls if a vault has many files.
 *
 * At its start the engine compiles hardly any, which short runs gain from. The timer in obsidian-mcp's executable.ts
 * ends that too, but cannot interrupt a query that never waits.
 */
export function compileEarlyFor(files: number): void {
  if (files > MANY_FILES) (globalThis as BunRuntime).Bun?.unsafe.setJITPolicy(1);
}
