import type { VaultReader } from '../core/vault.ts';
import { hasControl } from '../paths/invisible.ts';
import { trimLinkpath } from '../paths/link-paths.ts';
import { parseNotePath, withSlashes } from '../paths/note-path.ts';
import { fromVault } from './absolute-path.ts';
import { sectionsDiffer, sectionUnexpected } from './section-errors.ts';

/** A section of a note, by its heading, or a block. */
export type PartName = { readonly heading: string } | { readonly block: string };

/** One interpretation of a reference to a note. */
export interface Reference {
  /** As written, without brackets. */
  readonly written: string;
  /** A path of the vault, a name or an alias. */
  readonly path: string;
  /** Whether only the note at that path matches, and not one with that name or alias elsewhere. */
  readonly isExact: boolean;
  /** The part of the note; undefined for the whole note. */
  readonly part: PartName | undefined;
}

type RootPaths = Pick<VaultReader, 'rootPaths'>;

const WIKILINK = /^\s*!?\[\[([^[\]|#]+)((?:#[^[\]|]*)?)(?:\|[^[\]]*)?\]\]\s*$/;

/** Separates a name from a section in a reference that is not a link. In a title, a `#` has blanks around it. */
const SECTION = /[^\s/#](?=#+[^\s#])/;

/**
 * Lists the interpretations of a reference, beginning with the text as written: a name may have blanks around it and
 * contain a `#`.
 *
 * A reference in double brackets is a link. In any other one, text after a `#` without a blank may be a section or a
 * block, as in links.
 */
export function readReference(vault: RootPaths, ref: string): readonly [Reference, ...Reference[]] {
  const [, target, subpath = ''] = WIKILINK.exec(ref) ?? [];
  if (target !== undefined) return [asReference(vault, trimLinkpath(target), partOf(trimLinkpath(subpath)))];
  const whole = readings(vault, ref);
  const end = ref.search(SECTION) + 1;
  return end === 0 ? whole : [...whole, ...readings(vault, ref.slice(0, end), ref.slice(end))];
}

/**
 * A reference to a whole note, ignoring other interpretations. For a link, it contains the target. A file to be created,
 * or moved to, is given by `written`.
 *
 * @throws AgentError `SECTION_UNEXPECTED` for a link to a part of a note
 */
export function wholeReference(vault: RootPaths, ref: string): Reference {
  const [reading] = readReference(vault, ref);
  if (reading.part !== undefined) throw sectionUnexpected(ref, reading.path, reading.part);
  return reading;
}

/**
 * The path of a note if its reference is an exact path.
 *
 * @throws AgentError like `parseNotePath`
 */
export function exactPath(vault: RootPaths, ref: string): string {
  return parseNotePath(readReference(vault, ref)[0].path).join('/');
}

/**
 * The part of a note that a caller gives, if the reference does not name a different one.
 *
 * @throws AgentError `SECTION_UNEXPECTED` if they differ
 */
export function samePart<Given extends PartName>(ref: string, part: PartName, given: Given): Given {
  if (foldPart(part) !== foldPart(given)) throw sectionsDiffer(ref, part, given);
  return given;
}

/** A part in the form in which parts are compared: headings without case and marks, as in links. */
function foldPart(part: PartName): string {
  if ('block' in part) return `^${part.block.replace(/^\^/, '').toLowerCase()}`;
  const names = part.heading.split(/::|#/).map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '').join('#');
}

function readings(vault: RootPaths, target: string, subpath = ''): readonly [Reference, ...Reference[]] {
  const trimmed = target.trim();
  const part = partOf(subpath);
  const plain = asReference(vault, trimmed, part);
  // Names cannot contain line breaks, so a line break around a name is not part of it.
  const isNameable = !hasControl(target);
  return trimmed === target || trimmed === '' || !isNameable ? [plain] : [asReference(vault, target, part), plain];
}

function asReference(vault: RootPaths, text: string, part: PartName | undefined): Reference {
  const inVault = fromVault(vault, withSlashes(text));
  const path = inVault.replace(/^\.?\/(?=[^/])/, '');
  return { written: text, path, isExact: path !== inVault, part };
}

/** The last block or the path of headings in the subpath of a link. */
function partOf(subpath: string): PartName | undefined {
  const names = subpath.split('#').map((name) => name.trim());
  const last = names.at(-1) ?? '';
  if (last.startsWith('^')) return { block: last };
  const heading = names.filter((name) => name !== '').join('::');
  return heading === '' ? undefined : { heading };
}
