/** Errors for a process or group that has ended, or whose last members belong to another user. */
const ended = new Set(['ESRCH', 'EPERM']);

/** Sends a signal to a process, or to a group as a negative number. Returns whether there was one. */
export function sendSignal(target: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(target, signal);
  } catch (error) {
    if (ended.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
