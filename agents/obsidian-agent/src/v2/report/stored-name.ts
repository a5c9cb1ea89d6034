import { type BulkItem, type NameProblem, nameProblems, type StoredName, storedNamesOf } from '@obsidian-agent/vault';
import { firstOf } from './write-report.ts';

const LONGEST_TITLE = 80;
const MOST_NAMES = 10;
const CONTROLS: Readonly<Record<string, string>> = { '\t': 'a tab', '\n': 'a line break', '\r': 'a line break' };

/**
 * ` The title "What?" is stored as "What-", because …`; empty if the note has the name that the caller gave it. Folders
 * of its path get a sentence each.
 */
export function storedNameSentence(titleOrPath: string | undefined, path: string): string {
  return titleOrPath === undefined ? '' : storedNamesOf(titleOrPath, path).map(sentenceOf).join('');
}

/** The same for a folder. */
export function storedFolderSentence(given: string, path: string): string {
  return storedNamesOf(given, path, true).map(sentenceOf).join('');
}

/** The same for the target of a move: a path, a name, or a folder to move into. */
export function storedTargetSentence(to: string, path: string): string {
  return storedNameSentence(to, path) || storedFolderSentence(to, path.slice(0, Math.max(path.lastIndexOf('/'), 0)));
}

/** ` Stored under another name: "What?" (What-.md).`; empty if all notes have the names that the caller gave them. */
export function storedItemsSentence(items: readonly Pick<BulkItem, 'path' | 'requested'>[]): string {
  const named = items.flatMap(({ path, requested }) =>
    requested === undefined ? [] : [`"${cut(requested)}" (${path})`],
  );
  return named.length === 0 ? '' : ` Stored under another name: ${firstOf(named, MOST_NAMES)}.`;
}

/** Says that a list was filtered by the form in which part of a title is stored; empty if it was not. */
export function storedPartLines(part: string | undefined, stored: string | undefined): string[] {
  if (part === undefined || stored === undefined) return [];
  return [`No name contains "${cut(part)}". Listed are the names that contain "${cut(stored)}", as it is stored.`];
}

function sentenceOf({ title, name, isFolder }: StoredName): string {
  const [what, whose] = isFolder ? ['folder', "a folder's"] : ['title', "a note's"];
  const why = nameProblems(title).map((problem) => whyOther(problem, whose));
  return ` The ${what} "${cut(title)}" is stored as "${cut(name)}", because ${why.join(', and ')}.`;
}

/** Why a name is stored in another form. */
export function whyOther(problem: NameProblem, whose: string): string {
  switch (problem.kind) {
    case 'forbidden':
      return `${problem.found.map((sign) => `'${sign}'`).join(', ')} cannot be part of ${whose} name`;
    case 'control':
      return `${[...new Set(problem.found.map(controlWords))].join(', ')} cannot be part of ${whose} name`;
    case 'hidden':
      return 'files whose name begins with a dot are hidden';
    case 'final_dot':
      return 'Windows drops a dot at the end of a name';
    case 'final_space':
      return 'Windows drops a space at the end of a name';
    case 'device':
      return 'Windows reserves that name for a device';
    case 'too_long':
      return 'it is longer than a file name can be';
  }
}

function controlWords(control: string): string {
  const point = control.codePointAt(0) ?? 0;
  return CONTROLS[control] ?? `the control character U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_TITLE ? text : `${characters.slice(0, LONGEST_TITLE).join('')}…`;
}
