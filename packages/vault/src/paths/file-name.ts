import { textChecksum } from '@obsidian-agent/markdown';
import { isControl, withoutIgnorable } from './invisible.ts';
import { extensionOf, withoutExtension } from './link-paths.ts';
import { isHidden } from './note-path.ts';

/** The limit of a file name is 255 bytes, including three for the extension. */
const MOST_BYTES = 252;
/** Length in bytes of a name cut to fit, with room for a number after it. */
const CUT_BYTES = 240;
/** Length of the mark, with its hyphen, that distinguishes names cut to the same text. */
const MARK_LENGTH = 9;
const LONGEST_READ = 1_000;

const FORBIDDEN = /[*"\\/<>:|?#^[\]\ufffd]/g;
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Makes a file or folder name from a title, valid on every device and in every link.
 *
 * A title that is already such a name is unchanged. Undefined if no letter, digit or similar character is left.
 */
export function fileNameFor(title: string, longest: number = Number.POSITIVE_INFINITY): string | undefined {
  const characters = [...title.slice(0, LONGEST_READ).toWellFormed()];
  let name = characters
    .map((character) => (isControl(character) ? ' ' : character))
    .join('')
    .normalize('NFC');
  name = name.replaceAll(FORBIDDEN, '-').trim();
  while (name !== '' && isHidden(name)) name = name.slice(String.fromCodePoint(name.codePointAt(0) ?? 0).length).trim();
  name = cut(name, { longest, title }).replace(/(?<![. ])[. ]+$/, '');
  if (/^[-_., ]*$/.test(withoutIgnorable(name))) return undefined;
  return name.replace(WINDOWS_DEVICE, '$1-');
}

/** Makes the name of a note in the same way, with or without its extension. */
export function noteNameFor(title: string): string | undefined {
  const [, stem = '', extension = '.md'] = /^(.*?)(\.md)?$/is.exec(title.trim()) ?? [];
  const name = fileNameFor(stem);
  return name === undefined ? undefined : name + extension;
}

/** Makes the name of a file of another kind, which includes its extension. */
export function otherNameFor(name: string): string | undefined {
  const stem = fileNameFor(withoutExtension(name));
  return stem === undefined ? undefined : stem + extensionOf(name);
}

/** Why a title cannot be a file name on every system; `found` lists its characters that cannot. */
export type NameProblem =
  | { readonly kind: 'forbidden' | 'control'; readonly found: readonly string[] }
  | { readonly kind: 'hidden' | 'final_dot' | 'final_space' | 'device' | 'too_long' };

/** Lists why a title differs from the file name made from it. */
export function nameProblems(title: string): readonly NameProblem[] {
  const name = title.toWellFormed().trim();
  const forbidden = [...new Set(name.match(FORBIDDEN))];
  const controls = [...new Set(name)].filter(isControl);
  return [
    ...(forbidden.length > 0 ? [{ kind: 'forbidden' as const, found: forbidden }] : []),
    ...(controls.length > 0 ? [{ kind: 'control' as const, found: controls }] : []),
    ...(isHidden(name) ? [{ kind: 'hidden' as const }] : []),
    ...(name.endsWith('.') ? [{ kind: 'final_dot' as const }] : []),
    ...(title.endsWith(' ') ? [{ kind: 'final_space' as const }] : []),
    ...(WINDOWS_DEVICE.test(name) ? [{ kind: 'device' as const }] : []),
    ...(bytesOf(name.normalize('NFC')) > MOST_BYTES ? [{ kind: 'too_long' as const }] : []),
  ];
}

/** Cuts a name that is longer than wanted, or than a file name may be. Two titles never become one name that way. */
function cut(name: string, { longest, title }: { longest: number; title: string }): string {
  const isTooLong = bytesOf(name) > MOST_BYTES;
  if (name.length <= longest && !isTooLong) return name;
  const mark = isTooLong && longest > CUT_BYTES ? markOf(title) : '';
  let kept = '';
  let characters = 0;
  let bytes = bytesOf(mark);
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    characters += segment.length;
    bytes += bytesOf(segment);
    if (characters > longest || bytes > CUT_BYTES) break;
    kept += segment;
  }
  return kept + mark;
}

/** The same for every case and Unicode form of a title, as references are. */
function markOf(title: string): string {
  const sum = textChecksum(title.normalize('NFC').toLowerCase()).toString(36);
  return `-${sum.slice(1 - MARK_LENGTH).padStart(MARK_LENGTH - 1, '0')}`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
