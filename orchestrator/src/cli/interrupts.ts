import type { Io } from './io.ts';

type Signals = Pick<NodeJS.EventEmitter, 'on'>;

/**
 * Reports Ctrl-C and SIGTERM to everybody who listens.
 *
 * Once somebody has listened, a signal that nobody listens for exits: the program is between two parts of its work. Node
 * would forget a signal that arrived just before its last listener left, and end the program amid a write later.
 *
 * @param exit ends the program
 */
export function createInterrupts(signals: Signals, exit: () => void): Io['onInterrupt'] {
  const listeners = new Set<() => void>();
  const report = (): void => {
    if (listeners.size === 0) exit();
    for (const listen of [...listeners]) listen();
  };
  let isListening = false;
  return (call) => {
    if (!isListening) for (const signal of ['SIGINT', 'SIGTERM']) signals.on(signal, report);
    isListening = true;
    let count = 0;
    const listen = (): void => call(++count);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  };
}
