import { trashOf } from '@obsidian-agent/shared-types';
import type { Change } from '@obsidian-agent/vault';

/** Most lines of a question. Users do not read more, and clients do not show more. */
const MOST_LINES = 20;
/** Fewest lines of a diff that are worth showing. */
const FEWEST_OF_A_TEXT = 4;
const LONGEST_LINE = 200;

/** What would happen to each file, with a diff if there is room. */
export function madeLines(changes: readonly Change[], requested: ReadonlyMap<string, string>): string[] {
  const room = Math.floor(MOST_LINES / Math.max(changes.length, 1));
  return cut(
    changes.map((change) => {
      const lines = room < FEWEST_OF_A_TEXT ? [] : linesOf(change, room);
      return [`- ${made(change)}${requestedAs(change.path, requested)}${lines.length === 0 ? '' : ':'}`, ...lines].join(
        '\n',
      );
    }),
  );
}

/** One list item for each line, and how many more there are. */
export function listed(lines: readonly string[]): string[] {
  return cut(lines.map((line) => `- ${line}`));
}

/** ` (requested as "What?")` for a file that is stored under another name. */
export function requestedAs(path: string, requested: ReadonlyMap<string, string>): string {
  const title = requested.get(path);
  return title === undefined ? '' : ` (requested as "${shortened(plain(title))}")`;
}

function cut(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`- … and ${more} more`] : [])];
}

/** What an undo does to a file, described by the change that the undo makes. */
export function undone({ path, kind, to }: Change): string {
  const what = named({ path, kind });
  if (kind.endsWith('created')) return `${what} is restored`;
  if (kind.endsWith('moved') && trashOf(path) !== undefined) return `${plain(to ?? '')} is restored`;
  if (kind.endsWith('moved')) return `${what} moves to ${plain(to ?? '')}`;
  return kind.endsWith('deleted') ? `${what} is deleted` : `${what} gets back its earlier text`;
}

function made({ path, kind, to }: Change): string {
  const what = named({ path, kind });
  if (kind.endsWith('created')) return `${what} is created`;
  return kind.endsWith('moved') ? `${what} moves to ${plain(to ?? '')}` : `${what} is edited`;
}

/** Lines of a unified diff without headers, indented so that a note's text cannot pass for words of the question. */
function linesOf({ diff = '' }: Change, room: number): string[] {
  const [, ...parts] = diff.split(/^@@ .*\n/m);
  const lines = parts.flatMap((part, at) => [...(at === 0 ? [] : ['…']), ...linesOfPart(part.split('\n'))]);
  const more = lines.length - room;
  return [...lines.slice(0, room).map((line) => `    ${line}`), ...(more > 0 ? [`    … and ${more} more lines`] : [])];
}

/** Marks a last line without a line break if this is the only difference between its old and new version. */
function linesOfPart(part: readonly string[]): string[] {
  const others = { '-': '+', '+': '-' } as Readonly<Record<string, string>>;
  return part.flatMap((line, at) => {
    if (line === '' || line.startsWith('\\')) return [];
    const isOpen = part[at + 1]?.startsWith('\\') === true;
    const twin = `${others[line.charAt(0)]}${line.slice(1)}`;
    const shown = shortened(plain(line.replace(/\r$/, '').replaceAll('\t', '  ')));
    return [isOpen && part.includes(twin) ? `${shown} (no line break at the end)` : shown];
  });
}

function shortened(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE)}…`;
}

function named({ path, kind }: Pick<Change, 'path' | 'kind'>): string {
  return kind.startsWith('folder_') ? `the folder ${plain(path)}` : plain(path);
}

/** A name without characters that could break lines of the question or reverse their direction. */
export function plain(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\u{fffd}');
}
