import type { VaultReader } from '../core/vault.ts';
import { isControl } from '../paths/invisible.ts';
import { trimLinkpath } from '../paths/link-paths.ts';
import { parseNotePath, withSlashes } from '../paths/note-path.ts';
import { fromVault } from './absolute-path.ts';
import { sectionsDiffer, sectionUnexpected } from './section-errors.ts';

/** A section of a note with its heading, or a block of it. */
export type PartName = { readonly heading: string } | { readonly block: string };

/** One way to read a reference to a note. */
export interface Reference {
  /** As it is written, without brackets. */
  readonly written: string;
  /** A path of the vault, a name or an alias. */
  readonly path: string;
  /** Only the note at that path is meant, and none of that name or alias elsewhere. */
  readonly isExact: boolean;
  /** What of the note is meant; undefined for all of it. */
  readonly part: PartName | undefined;
}

type RootPaths = Pick<VaultReader, 'rootPaths'>;

const WIKILINK = /^\s*!?\[\[([^[\]|#]+)((?:#[^[\]|]*)?)(?:\|[^[\]]*)?\]\]\s*$/;

/** In a reference that is no link, where a name ends and a section begins; in a title, blanks are around a `#`. */
const SECTION = /[^\s/#](?=#+[^\s#])/;

/**
 * Reads a reference in each way that it can be meant, as it is written first: a name may have blanks around it, and a
 * `#` in it.
 *
 * One in double brackets is the link that it is. In any other one, what follows a `#` without a blank may be a section or
 * a block, as in links.
 */
export function readReference(vault: RootPaths, ref: string): readonly [Reference, ...Reference[]] {
  const [, target, subpath = ''] = WIKILINK.exec(ref) ?? [];
  if (target !== undefined) return [asReference(vault, trimLinkpath(target), partOf(trimLinkpath(subpath)))];
  const whole = readings(vault, ref);
  const end = ref.search(SECTION) + 1;
  return end === 0 ? whole : [...whole, ...readings(vault, ref.slice(0, end), ref.slice(end))];
}

/**
 * The path that a reference writes, whatever else it may mean: of a link the part that names a note.
 *
 * @throws AgentError `SECTION_UNEXPECTED` for a link to a part of a note
 */
export function plainReference(vault: RootPaths, ref: string): string {
  const [{ path, part }] = readReference(vault, ref);
  if (part !== undefined) throw sectionUnexpected(ref, path, part);
  return path;
}

/**
 * Where a note is if its reference is an exact path.
 *
 * @throws AgentError as `parseNotePath`
 */
export function exactPath(vault: RootPaths, ref: string): string {
  return parseNotePath(readReference(vault, ref)[0].path).join('/');
}

/**
 * The part of a note that a caller names, where the reference names one too.
 *
 * @throws AgentError `SECTION_UNEXPECTED` where they differ
 */
export function samePart<Given extends PartName>(ref: string, part: PartName, given: Given): Given {
  if (foldPart(part) !== foldPart(given)) throw sectionsDiffer(ref, part, given);
  return given;
}

/** A part as it is compared: headings as links compare them, without case and marks. */
function foldPart(part: PartName): string {
  if ('block' in part) return `^${part.block.replace(/^\^/, '').toLowerCase()}`;
  const names = part.heading.split(/::|#/).map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '').join('#');
}

function readings(vault: RootPaths, target: string, subpath = ''): readonly [Reference, ...Reference[]] {
  const trimmed = target.trim();
  const part = partOf(subpath);
  const plain = asReference(vault, trimmed, part);
  // No name has a line break in it, so that one around a name is none of it.
  const isNameable = ![...target].some(isControl);
  return trimmed === target || trimmed === '' || !isNameable ? [plain] : [asReference(vault, target, part), plain];
}

function asReference(vault: RootPaths, text: string, part: PartName | undefined): Reference {
  const inVault = fromVault(vault, withSlashes(text));
  const path = inVault.replace(/^\.?\/(?=[^/])/, '');
  return { written: text, path, isExact: path !== inVault, part };
}

/** The last block or the path of headings that the `#` of a link leads to. */
function partOf(subpath: string): PartName | undefined {
  const names = subpath.split('#').map((name) => name.trim());
  const last = names.at(-1) ?? '';
  if (last.startsWith('^')) return { block: last };
  const heading = names.filter((name) => name !== '').join('::');
  return heading === '' ? undefined : { heading };
}
