import type { Io } from './io.ts';

/** The exit status of a program whose terminal was closed. */
export const HUNG_UP = 129;

/** The exit status of a program that a signal ended: 128 and the number of the signal. */
const STATUS = { SIGINT: 130, SIGTERM: 143, SIGHUP: HUNG_UP };

type Signals = Pick<NodeJS.EventEmitter, 'on'>;

/**
 * Reports Ctrl-C, SIGTERM and the end of the terminal to everybody who listens. The shell and the system both send the
 * last, so only its first signal counts.
 *
 * Once somebody has listened, a signal that nobody listens for exits: the program is between two parts of its work. Node
 * would forget a signal that arrived just before its last listener left, and end the program amid a write later.
 *
 * @param exit ends the program with the status of the signal
 */
export function createInterrupts(signals: Signals, exit: (status: number) => void): Io['onInterrupt'] {
  const listeners = new Set<(status: number) => void>();
  let isHungUp = false;
  const report = (status: number): void => {
    if (status === HUNG_UP && isHungUp) return;
    isHungUp ||= status === HUNG_UP;
    if (listeners.size === 0) exit(status);
    for (const listen of [...listeners]) listen(status);
  };
  let isListening = false;
  return (call) => {
    if (!isListening) for (const [signal, status] of Object.entries(STATUS)) signals.on(signal, () => report(status));
    isListening = true;
    let count = 0;
    const listen = (status: number): void => call(++count, status);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  };
}
