import { checkBase, type Problem, readBase } from '@obsidian-agent/bases';
import type { VaultReader } from '../core/vault.ts';
import { type BaseReference, findBase, placeInFile } from './find-base.ts';

/** A problem of a base, or why it cannot be read at all. */
export type BaseProblem = Omit<Problem, 'reason'> & { readonly reason: Problem['reason'] | 'BASE_MALFORMED' };

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

function asProblem({ line, column, message }: { line: number; column: number; message: string }): BaseProblem {
  return { severity: 'error', reason: 'BASE_MALFORMED', where: '', line, column, message };
}
