import { aside, text, trusted } from '@obsidian-agent/shared-types';
import { type NameProblem, nameProblems } from '@obsidian-agent/vault';
import type { Line } from './rendering.ts';
import { whyOther } from './stored-name.ts';

/** A name that other systems or links cannot have. */
interface NameWarning {
  readonly name: string;
  readonly problem: string;
}

/** A note that somebody may have meant to be another kind of file. */
const OTHER_KIND = /([^/]+\.(?:csv|docx?|html?|jpe?g|json|markdown|pdf|png|txt))\.md$/i;

/** The result member that lists the names of a path that other systems or links cannot have; absent if there are none. */
export function nameWarningsMember(
  path: string,
  kind: 'file' | 'folder',
): { readonly name_warnings?: readonly NameWarning[] } {
  const warnings = nameWarnings(path, kind);
  return warnings.length === 0 ? {} : { name_warnings: warnings };
}

/** The same as remarks for somebody who types a command. */
export function nameWarningLines(path: string, kind: 'file' | 'folder'): readonly Line[] {
  const careful = nameWarnings(path, kind).map(({ name, problem }) =>
    aside([], text`Careful with the name "${name}": ${trusted(problem)}.`),
  );
  const [, other] = OTHER_KIND.exec(path) ?? [];
  if (other === undefined) return careful;
  return [...careful, aside([], text`Notes end in .md, so this is a note named "${other}".`)];
}

function nameWarnings(path: string, kind: 'file' | 'folder'): readonly NameWarning[] {
  const names = path.split('/');
  return names.flatMap((name, at) => {
    const isFile = kind === 'file' && at === names.length - 1;
    const problems = nameProblems(isFile ? name.replace(/\.[^.]*$/, '') : name);
    return problems.length === 0 ? [] : [{ name, problem: problems.map(wordsOf).join(', and ') }];
  });
}

function wordsOf(problem: NameProblem): string {
  if (problem.kind !== 'forbidden') return whyOther(problem, "a file's");
  const inWindows = problem.found.filter((sign) => /[*"\\<>:|?]/.test(sign));
  const inLinks = problem.found.filter((sign) => /[#^[\]|]/.test(sign));
  return [
    ...(inWindows.length === 0 ? [] : [`Windows cannot have ${quoted(inWindows)} in a name`]),
    ...(inLinks.length === 0 ? [] : [`links cannot contain ${quoted(inLinks)}`]),
  ].join(', and ');
}

function quoted(signs: readonly string[]): string {
  return signs.map((sign) => `'${sign}'`).join(', ');
}
