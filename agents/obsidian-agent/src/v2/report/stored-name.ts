import { forbiddenIn, storedNameOf } from '@obsidian-agent/vault';

const LONGEST_TITLE = 80;

/** ` The title "What?" is stored as "What-", because …`; empty if the note has the name that the caller gave it. */
export function storedNameSentence(titleOrPath: string | undefined, path: string): string {
  const stored = titleOrPath === undefined ? undefined : storedNameOf(titleOrPath, path);
  if (stored === undefined) return '';
  const { title, name } = stored;
  return ` The title "${cut(title)}" is stored as "${cut(name)}", because ${whyOther(title)}.`;
}

function whyOther(title: string): string {
  const signs = forbiddenIn(title).map((sign) => `'${sign}'`);
  if (signs.length > 0) return `${signs.join(', ')} cannot be part of a note's name`;
  return 'it is too long, or not a file name on every system';
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_TITLE ? text : `${characters.slice(0, LONGEST_TITLE).join('')}…`;
}
