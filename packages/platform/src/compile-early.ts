interface BunRuntime {
  readonly Bun?: { readonly unsafe: { setJITPolicy(scale: number): void } };
}

/** Most calls have ended by then. */
const LONG_RUN_MS = 30;

/**
 * Makes an executable's engine compile functions after few calls.
 *
 * It starts with a policy that compiles few: a short run would spend a fifth of its time on that. In Node this does nothing.
 */
export function compileEarly(): void {
  (globalThis as BunRuntime).Bun?.unsafe.setJITPolicy(1);
}

/** Calls `compileEarly` when the run has become long. */
export function compileEarlyInLongRuns(): void {
  setTimeout(compileEarly, LONG_RUN_MS).unref();
}
