import { AgentError, listed, sendAgain, text, trusted } from '@obsidian-agent/shared-types';
import { systemCode } from '../files/system-error.ts';

/** Another program changed a file between its read and its replacement, so the work must be done again. */
export class ChangedOutside extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} was changed by another program`);
    this.path = path;
  }
}

/** System errors that show that another program removed or created something. */
const OVERTAKEN: readonly string[] = ['ENOENT', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY', 'EISDIR', 'ELOOP', 'ESTALE'];

/**
 * Runs work on files as they were drafted. Turns errors caused by another program into ChangedOutside; the next draft
 * then gives the caller the right error.
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

/**
 * Another program interfered with every attempt. `kept` lists the notes that it changed before they could be rolled
 * back.
 */
export function changedOutside(path: string, kept: readonly string[], cause?: unknown): AgentError {
  const rest =
    kept.length === 0 ? trusted('nothing was written') : text`its version of '${listed(kept, "', '")}' was kept`;
  return new AgentError('CHANGED_OUTSIDE', {
    message: text`Another program changed '${path}' during the write; ${rest}.`,
    hint: text`Wait until the other program is done, read the note again, then ${sendAgain}.`,
    details: { path, ...(kept.length === 0 ? {} : { kept }) },
    cause,
  });
}
