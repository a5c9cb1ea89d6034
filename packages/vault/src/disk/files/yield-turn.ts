import { cancelled } from '../../core/note-errors.ts';

/**
 * Yields to the event loop: signals are handled only between its turns.
 *
 * @throws AgentError `CANCELLED`
 */
export async function yieldTurn(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  if (signal.aborted) throw cancelled();
}
