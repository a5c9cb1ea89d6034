import type { Io } from './io.ts';

/** A signal that is aborted by the first interrupt. The second one exits. Disposing it stops listening. */
export function listenForInterrupt(io: Io): Disposable & { readonly signal: AbortSignal } {
  const cancel = new AbortController();
  const stop = io.onInterrupt((count, status) => (count === 1 ? cancel.abort() : io.exit(status)));
  return { signal: cancel.signal, [Symbol.dispose]: stop };
}

/** The first interrupt, the second one as a signal, and an exit at the third. Disposing it stops listening. */
export function listenForInterrupts(
  io: Io,
): Disposable & { readonly first: Promise<void>; readonly second: AbortSignal } {
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const second = new AbortController();
  const stop = io.onInterrupt((count, status) => {
    if (count === 1) resolve();
    else if (count === 2) second.abort();
    else io.exit(status);
  });
  return { first, second: second.signal, [Symbol.dispose]: stop };
}
