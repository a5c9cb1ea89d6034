import type { Change } from '@obsidian-agent/vault';

/** Lines of a question; nobody reads more, and no window of a client shows them. */
const MOST_LINES = 20;
/** Fewer lines of a text tell nobody what becomes of it. */
const FEWEST_OF_A_TEXT = 4;
const LONGEST_LINE = 200;

/** What would become of each file, with the lines of texts that would change where there is room for them. */
export function madeLines(changes: readonly Change[]): string[] {
  const room = Math.floor(MOST_LINES / Math.max(changes.length, 1));
  return cut(
    changes.map((change) => {
      const lines = room < FEWEST_OF_A_TEXT ? [] : linesOf(change, room);
      return [`- ${made(change)}${lines.length === 0 ? '' : ':'}`, ...lines].join('\n');
    }),
  );
}

/** One line for each, and how many more there are. */
export function listed(lines: readonly string[]): string[] {
  return cut(lines.map((line) => `- ${line}`));
}

function cut(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`- … and ${more} more`] : [])];
}

/** What becomes of a file when a change of it is taken back; the change is that of the undo. */
export function undone({ path, kind, to }: Change): string {
  const what = named({ path, kind });
  if (kind.endsWith('created')) return `${what} is there again`;
  if (kind.endsWith('moved') && isInTrash(path)) return `${plain(to ?? '')} is there again`;
  if (kind.endsWith('moved')) return `${what} moves to ${plain(to ?? '')}`;
  return kind.endsWith('deleted') ? `${what} is deleted` : `${what} gets its earlier text`;
}

function made({ path, kind, to }: Change): string {
  const what = named({ path, kind });
  if (kind.endsWith('created')) return `${what} is new`;
  return kind.endsWith('moved') ? `${what} moves to ${plain(to ?? '')}` : `${what} gets another text`;
}

/** Lines of a unified diff without its headers, set in so that no text of a note passes for words of the question. */
function linesOf({ diff = '' }: Change, room: number): string[] {
  const [, ...parts] = diff.split(/^@@ .*\n/m);
  const lines = parts.flatMap((part, at) => [...(at === 0 ? [] : ['…']), ...linesOfPart(part.split('\n'))]);
  const more = lines.length - room;
  return [...lines.slice(0, room).map((line) => `    ${line}`), ...(more > 0 ? [`    … and ${more} more lines`] : [])];
}

/** A last line without a line break is told so where nothing else tells it from the line that it becomes, or was. */
function linesOfPart(part: readonly string[]): string[] {
  const others = { '-': '+', '+': '-' } as Readonly<Record<string, string>>;
  return part.flatMap((line, at) => {
    if (line === '' || line.startsWith('\\')) return [];
    const isOpen = part[at + 1]?.startsWith('\\') === true;
    const twin = `${others[line.charAt(0)]}${line.slice(1)}`;
    const told = shortened(plain(line.replace(/\r$/, '').replaceAll('\t', '  ')));
    return [isOpen && part.includes(twin) ? `${told} (no line break after it)` : told];
  });
}

function shortened(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE)}…`;
}

function named({ path, kind }: Pick<Change, 'path' | 'kind'>): string {
  return kind.startsWith('folder_') ? `the folder ${plain(path)}` : plain(path);
}

/** The vault's own trash is hidden, and that of the desktop lies elsewhere. */
function isInTrash(path: string): boolean {
  return path.startsWith('.trash/') || path.startsWith('/');
}

/** A name that cannot pass for lines of the question, nor turn their letters round. */
export function plain(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\u{fffd}');
}
