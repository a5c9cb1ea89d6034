import { AgentError } from '@obsidian-agent/shared-types';
import { systemCode } from '../files/system-error.ts';

/** Another program changed a file between its reading and its replacement: the work has to be done anew. */
export class ChangedOutside extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} was changed by another program`);
    this.path = path;
  }
}

/** How the system says that other programs took something away, or put something there. */
const OVERTAKEN: readonly string[] = ['ENOENT', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY', 'EISDIR', 'ELOOP', 'ESTALE'];

/**
 * Works on what was there when it was drafted; the draft that is made anew tells the caller what is missing.
 *
 * @throws ChangedOutside
 */
export function detectOutsideChange<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (OVERTAKEN.includes(systemCode(error) ?? '')) throw new ChangedOutside(path);
    throw error;
  }
}

/** Another program was faster, every time. `kept` are the notes that it built on what was about to be taken back. */
export function changedOutside(path: string, kept: readonly string[], cause?: unknown): AgentError {
  const rest = kept.length === 0 ? 'the vault' : kept.map((name) => `'${name}'`).join(', ');
  return new AgentError('CHANGED_OUTSIDE', {
    message: `Another program changed '${path}' while it was to be written; ${rest} is as that program left it.`,
    hint: 'Wait until the other program is done, read what it left, then send the request again.',
    details: { path, ...(kept.length === 0 ? {} : { kept }) },
    cause,
  });
}
