interface BunRuntime {
  readonly Bun?: { readonly unsafe: { setJITPolicy(scale: number): void } };
}

/**
 * Makes the executable's engine compile functions after few calls, for work that takes long enough to gain from that.
 *
 * At its start the engine compiles few, which short runs gain from. `compileEarlyInLongRuns` in packages/platform
 * ends that too, but cannot interrupt work that never waits.
 */
export function compileEarly(): void {
  (globalThis as BunRuntime).Bun?.unsafe.setJITPolicy(1);
}
