import { isControl, withoutIgnorable } from './invisible.ts';
import { isHidden } from './note-path.ts';

/** A file name holds 255 bytes, of which the extension takes three. */
const MOST_BYTES = 252;
/** Bytes of a name that is cut: a number after it still fits. */
const CUT_BYTES = 240;
const LONGEST_READ = 1_000;

const FORBIDDEN = /[*"\\/<>:|?#^[\]\ufffd]/g;
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Makes the name of a file or a folder out of a title: one that every device can hold and every link can spell.
 *
 * A title that is such a name already stays as it is. Undefined where no letter, digit or the like is left.
 */
export function fileNameFor(title: string, longest: number = Number.POSITIVE_INFINITY): string | undefined {
  const characters = [...title.slice(0, LONGEST_READ).toWellFormed()];
  let name = characters
    .map((character) => (isControl(character) ? ' ' : character))
    .join('')
    .normalize('NFC');
  name = name.replaceAll(FORBIDDEN, '-').trim();
  while (name !== '' && isHidden(name)) name = name.slice(String.fromCodePoint(name.codePointAt(0) ?? 0).length).trim();
  name = cut(name, longest).replace(/(?<![. ])[. ]+$/, '');
  if (/^[-_., ]*$/.test(withoutIgnorable(name))) return undefined;
  return name.replace(WINDOWS_DEVICE, '$1-');
}

/** The same for the name of a note, with or without its extension. */
export function noteNameFor(title: string): string | undefined {
  const [, stem = '', extension = '.md'] = /^(.*?)(\.md)?$/is.exec(title.trim()) ?? [];
  const name = fileNameFor(stem);
  return name === undefined ? undefined : name + extension;
}

/** The characters of a name that no file name may have; none where it differs from its file's name for another reason. */
export function forbiddenIn(name: string): readonly string[] {
  return [...new Set(name.match(FORBIDDEN))];
}

function cut(name: string, longest: number): string {
  if (name.length <= longest && bytesOf(name) <= MOST_BYTES) return name;
  let kept = '';
  let characters = 0;
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    characters += segment.length;
    bytes += bytesOf(segment);
    if (characters > longest || bytes > CUT_BYTES) break;
    kept += segment;
  }
  return kept;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
