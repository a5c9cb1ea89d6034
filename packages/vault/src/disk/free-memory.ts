interface Collecting {
  readonly Bun?: { gc(isForced: boolean): void };
}

/**
 * Has the executable's engine give back what is no longer used.
 *
 * By itself it first takes a share of the machine's memory, which may be many times that of all notes.
 */
export function freeMemory(): void {
  (globalThis as Collecting).Bun?.gc(true);
}
