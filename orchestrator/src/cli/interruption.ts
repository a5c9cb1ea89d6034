import type { Io } from './io.ts';

/** A signal that is aborted by the first interrupt. The second one exits. Disposing it stops listening. */
export function listenForInterrupt(io: Io): Disposable & { readonly signal: AbortSignal } {
  const cancel = new AbortController();
  const stop = io.onInterrupt((count) => (count === 1 ? cancel.abort() : io.exit(130)));
  return { signal: cancel.signal, [Symbol.dispose]: stop };
}
