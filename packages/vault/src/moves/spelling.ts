import { isExternal } from '@obsidian-agent/markdown';
import type { Reference } from '../formats/note-references.ts';
import { encodeDestination, encodingOf } from '../links/encoding.ts';
import { asCompared, isNotePath, trimLinkpath, withoutNoteExtension } from '../paths/link-paths.ts';

/** A path, and its spelling in a reference. */
export interface Spelling {
  readonly path: string;
  readonly written: string;
}

/** Characters that may be read as a mark of Markdown or HTML. */
const MARKS = '!"$&\'()*+,:;=?@[]^_`{}~';

/**
 * Lists the ways to write a path in a reference, best first; empty if it cannot be written there.
 *
 * The first keeps the author's spelling (case and percent-encoding) of each name that also occurs in the old path.
 */
export function spellPath(reference: Reference, path: string, oldTarget: string): Spelling[] {
  const plain = { path, written: written(reference, path) };
  const kept = respelled(plain, spellingsByName(reference, oldTarget));
  return [kept, plain].filter((spelling) => canHold(reference, spelling));
}

function written({ form, written, isAngled, isDefinition, isGuarded }: Reference, path: string): string {
  if (form !== 'markdown') return path;
  const isOldEncoded = encodingOf(written);
  const isEncoded = (character: string) =>
    isOldEncoded(character) ||
    (isDefinition === true && '[]'.includes(character)) ||
    (isGuarded === true && MARKS.includes(character));
  return encodeDestination(path, { isAngled, isEncoded });
}

/** How the old path spelled each name of its file, from the last one up to the first that differs. */
function spellingsByName(reference: Reference, target: string): ReadonlyMap<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  const actual = target.split('/').reverse();
  const spelled = reference.path.split('/').reverse();
  const written = reference.written.split('/').reverse();
  // Whitespace that is part of the file's name belongs only to the path.
  const isAlike = reference.path === trimLinkpath(reference.path) && spelled.length === written.length;
  if (!isAlike) return spellings;

  for (const [index, name] of actual.entries()) {
    const spelling = { path: spelled[index] ?? '', written: written[index] ?? '' };
    const bare = index > 0 || isNotePath(spelling.path) ? name : withoutNoteExtension(name);
    if (asCompared(spelling.path) !== asCompared(bare)) break;
    spellings.set(bare, spelling);
  }
  return spellings;
}

function respelled({ path, written }: Spelling, spellings: ReadonlyMap<string, Spelling>): Spelling {
  const writtenNames = written.split('/');
  const names = path.split('/').map((name, index): Spelling => {
    const spelling = spellings.get(name);
    if (spelling !== undefined) return spelling;
    const isPlain = writtenNames[index] === name;
    const kept = isPlain ? inLettersOf(name, spellings) : name;
    return { path: kept, written: isPlain ? kept : (writtenNames[index] ?? '') };
  });
  return { path: names.map((name) => name.path).join('/'), written: names.map((name) => name.written).join('/') };
}

/** A name that extends an old one, or is part of it, in the case in which the author wrote the old one. */
function inLettersOf(name: string, spellings: ReadonlyMap<string, Spelling>): string {
  const extension = isNotePath(name) ? name.slice(-3) : '';
  const bare = withoutNoteExtension(name);
  for (const [actual, { path }] of spellings) {
    const old = withoutNoteExtension(actual);
    const spelled = withoutNoteExtension(path);
    if (old === spelled || old.length !== spelled.length || bare === '') continue;
    const at = old.indexOf(bare);
    if (bare.includes(old)) return bare.replace(old, () => spelled) + extension;
    if (at !== -1) return spelled.slice(at, at + bare.length) + extension;
  }
  return name;
}

/** Whether a path reads back from the reference unchanged. */
function canHold({ form, isWhole, canHold }: Reference, { path, written }: Spelling): boolean {
  if (canHold?.(written) === false) return false;
  // Obsidian splits off the subpath after percent-decoding, so no link can contain a `#` in a name.
  if (path.includes('#')) return false;
  // Whitespace at either end is ignored, so such a name needs a folder before it, or its extension.
  if (path !== path.trim()) return false;
  // A name that begins like a URL needs a folder or `./` before it.
  if (form === 'markdown') return !isExternal(path);
  if (form !== 'wikilink') return true;
  return !/[|\r\n]|\[\[|\]\]/.test(path) && !path.startsWith('[') && !(isWhole && path.endsWith(']'));
}
