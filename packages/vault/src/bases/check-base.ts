import { checkBase, type Problem, readBase } from '@obsidian-agent/bases';
import type { Malformed } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { type BaseReference, findBase, placeInFile } from './find-base.ts';

/** A problem of a base, or why it cannot be read at all. */
export type BaseProblem = Omit<Problem, 'reason'> & { readonly reason: Problem['reason'] | UnreadableBase };

type UnreadableBase = 'BASE_MALFORMED' | 'BASE_TOO_LARGE';

/** Whether problems do not say that the base cannot be read. */
export function isReadable(problems: readonly BaseProblem[]): boolean {
  return problems.every(({ reason }) => reason !== 'BASE_MALFORMED' && reason !== 'BASE_TOO_LARGE');
}

/**
 * Finds what is wrong with a base, in the order of its text.
 *
 * @throws AgentError as `findBase`
 */
export async function checkBaseText(
  reader: VaultReader,
  reference: BaseReference,
): Promise<{ readonly path: string | null; readonly problems: readonly BaseProblem[] }> {
  const base = await findBase(reader, reference);
  return { path: base.path, problems: problemsInBase(base.text).map((problem) => placeInFile(problem, base)) };
}

/** The problems of the text of a base. */
export function problemsInBase(text: string): readonly BaseProblem[] {
  const read = readBase(text);
  return 'base' in read ? checkBase(read.base) : [asProblem(read.malformed)];
}

function asProblem({ line, column, message, exceeded }: Malformed): BaseProblem {
  const reason = exceeded === undefined ? 'BASE_MALFORMED' : 'BASE_TOO_LARGE';
  return { severity: 'error', reason, where: '', line, column, message };
}
