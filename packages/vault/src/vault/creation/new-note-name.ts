import type { Heading } from '../../markdown/note-structure.ts';
import { findFrontmatterBlock, startOfNote } from '../../markdown/properties/frontmatter-block.ts';
import { isControl } from '../paths/invisible.ts';
import { isHidden } from '../paths/note-path.ts';
import type { VaultSettings } from '../settings/vault-settings.ts';

const LONGEST_HEADING = 100;
const LONGEST_LINE = 50;
/** A file name holds 255 bytes; the extension and a number behind the name need room. */
const MOST_BYTES = 240;
const LONGEST_READ = 1_000;

const FORBIDDEN = /[*"\\/<>:|?#^[\]\ufffd]/g;
const LINE_MARKS = /^(?:(?:[#>*+-]+|[0-9]+[.)])[ \t]+)*(?:\[.\][ \t]+)?/u;
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Names a note by its content, without extension: by its first heading of level 1, else by its first line of text,
 * else `Note-<milliseconds>`.
 */
export function nameFromContent(content: string, headings: readonly Heading[], now: Date): string {
  const heading = headings.find(({ level }) => level === 1)?.text ?? '';
  return asName(heading, LONGEST_HEADING) ?? asName(firstLine(content), LONGEST_LINE) ?? `Note-${now.getTime()}`;
}

/**
 * Makes a file name that every device can hold out of a text: what the app forbids becomes `-`, and it is cut between
 * two characters as people see them. Undefined where no letter, digit or the like is left.
 */
export function asName(text: string, longest: number): string | undefined {
  const start = [...text.slice(0, LONGEST_READ).toWellFormed()];
  let name = start
    .map((character) => (isControl(character) ? ' ' : character))
    .join('')
    .normalize('NFC');
  name = name.replaceAll(FORBIDDEN, '-').trim();
  while (name !== '' && isHidden(name)) name = name.slice(String.fromCodePoint(name.codePointAt(0) ?? 0).length).trim();
  name = cut(name, longest).replace(/[. ]+$/, '');
  if (/^[-_., ]*$/.test(name)) return undefined;
  return name.replace(WINDOWS_DEVICE, '$1-');
}

/** The first of `name`, `name 1`, `name 2` and on that nothing bears yet, as the app counts. */
export function numberedName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 1; isTaken(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** Folder where the vault wants a new note; `current` is the folder of the note at hand, the root where there is none. */
export function newNoteFolder(
  { newFileLocation, newFileFolderPath }: Pick<VaultSettings, 'newFileLocation' | 'newFileFolderPath'>,
  current = '',
): string {
  if (newFileLocation === 'folder') return newFileFolderPath;
  return newFileLocation === 'current' ? current : '';
}

function firstLine(content: string): string {
  const start = findFrontmatterBlock(content)?.end ?? startOfNote(content);
  for (const line of content.slice(start).split(/\r\n|\r|\n/)) {
    const text = line.trim().replace(LINE_MARKS, '');
    if (/[^\s#>*+=~`|_-]/.test(text)) return text;
  }
  return '';
}

function cut(name: string, longest: number): string {
  if (name.length <= longest && bytesOf(name) <= MOST_BYTES) return name;
  let kept = '';
  let characters = 0;
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    characters += segment.length;
    bytes += bytesOf(segment);
    if (characters > longest || bytes > MOST_BYTES) break;
    kept += segment;
  }
  return kept;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
