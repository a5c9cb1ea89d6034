import { findFrontmatterBlock, type Heading, startOfNote } from '@obsidian-agent/markdown';
import { fileNameFor } from '../paths/file-name.ts';
import type { VaultSettings } from '../settings/vault-settings.ts';

export const LONGEST_HEADING = 100;
export const LONGEST_LINE = 50;
const LINE_MARKS = /^(?:(?:[#>*+-]+|[0-9]+[.)])[ \t]+)*(?:\[.\][ \t]+)?/u;

/**
 * Names a note by its content, without extension: by its first heading of level 1, its first line of text, or
 * `Note-<milliseconds>`.
 */
export function nameFromContent(content: string, headings: readonly Heading[], now: Date): string {
  const names = titlesInContent(content, headings).map(({ text, longest }) => fileNameFor(text, longest));
  return names.find((name) => name !== undefined) ?? `Note-${now.getTime()}`;
}

/** Candidates for a name from the content, best first, each with the number of characters to use. */
export function titlesInContent(
  content: string,
  headings: readonly Heading[],
): readonly { readonly text: string; readonly longest: number }[] {
  const heading = headings.find(({ level }) => level === 1)?.text ?? '';
  return [
    { text: heading, longest: LONGEST_HEADING },
    { text: firstLine(content), longest: LONGEST_LINE },
  ];
}

/** The first free name out of `name`, `name 1`, `name 2` and so on, numbered as in Obsidian. */
export function numberedName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 1; isTaken(free); number += 1) free = `${name} ${number}`;
  return free;
}

/**
 * The folder for a new note according to the vault's settings. `current` is the folder of the current note; without
 * one, the root.
 */
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
