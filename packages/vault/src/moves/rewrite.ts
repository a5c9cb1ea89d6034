import type { Move } from '../core/move.ts';
import type { Reference } from '../formats/note-references.ts';
import { fileToLinktext, formattedPath } from '../links/linktext.ts';
import { folderOf, isNotePath, nameOf, relativePath, withoutNoteExtension } from '../paths/link-paths.ts';
import type { LinkStyle, LinkStyles } from './link-style.ts';
import type { MovePlan } from './move-plan.ts';
import { isExactPath, type PathKind, pathKind } from './path-kind.ts';
import { type Spelling, spellPath } from './spelling.ts';

/** A link to a file, with the locations of its note and its file before and after the move. */
export interface MovingLink {
  readonly reference: Reference;
  readonly source: Move;
  readonly target: Move;
  /** Whether the link resolved only by the order of equal candidates. */
  readonly wasTied: boolean;
  /** How the note writes its other links; computed only if needed. */
  readonly linkStyles: () => LinkStyles;
}

/**
 * Whether a link can stay as it is: it still leads to its file, as certainly as before, and still expresses the
 * author's choice. A full path is still the full path, and a name has the case of the file's name.
 */
export function mayStay(plan: MovePlan, link: MovingLink): boolean {
  const { reference, source, target, wasTied } = link;
  const now = plan.after.resolution(reference.path, source.to);
  if (now?.path !== target.to || (now.isTied && !wasTied)) return false;
  if (target.from === target.to && source.from === source.to) return true;

  if (isFormatted(plan, link)) return reference.path === formattedAfter(plan, link);
  const isFull = kindOf(plan, link) === 'full';
  if (target.from === target.to) return !(isFull && isBackBeside(plan, link));
  if (isFull && !isExactPath(reference.path, target.to)) return false;
  return !isRespelled(reference, target);
}

/** The path that a link needs after the move; undefined if no path that can be written there leads to the file. */
export function rewrittenPath(plan: MovePlan, link: MovingLink): Spelling | undefined {
  const { reference, source, target } = link;
  for (const path of candidates(plan, link)) {
    const spelling = spellPath(reference, path, target.from).find((spelled) => {
      const found = plan.after.resolution(spelled.path, source.to);
      return found?.path === target.to && !found.isTied;
    });
    if (spelling !== undefined) return spelling;
  }
  return undefined;
}

function* candidates(plan: MovePlan, link: MovingLink): Generator<string> {
  const { source, target } = link;
  const withExtension = hasExtension(link);
  const path = withExtension ? target.to : withoutNoteExtension(target.to);

  if (isFormatted(plan, link)) yield formattedAfter(plan, link);
  yield* ofKind(plan, link, path);
  yield fileToLinktext(plan.after, { path: target.to, sourcePath: source.to, format: plan.format, withExtension });
  yield path;
  yield target.to;
  yield relativeWay(source.to, target.to);
}

/** Paths to the new location, of the kind that the author chose. */
function* ofKind(plan: MovePlan, link: MovingLink, path: string): Generator<string> {
  const kind = kindOf(plan, link);
  if (kind === 'bare') yield nameOf(path);
  else if (kind === 'relative') yield relativeWay(link.source.to, path);
  else if (kind === 'rooted') yield `/${path}`;
  else if (kind === 'partial') yield* endings(path, link.reference.path.split('/').length);
  else if (isFreed(plan, link)) yield nameOf(path);
  if (kind === 'full') yield path;
}

/**
 * The kind of a link's path. If the file was in the root, its name is also its full path, so the note's link style
 * decides.
 */
function kindOf(plan: MovePlan, link: MovingLink): PathKind {
  const { reference, target } = link;
  const kind = pathKind(reference.path, target.from);
  const isOpen = kind === 'bare' && !target.from.includes('/') && target.to.includes('/');
  if (!isOpen) return kind;
  return linkStyleAfter(link) ?? (plan.format === 'absolute' ? 'full' : 'bare');
}

/** Whether a full path was written only because the name alone led elsewhere, and this is no longer so. */
function isFreed(plan: MovePlan, link: MovingLink): boolean {
  if (!isNeeded(plan, link)) return false;
  const isUnique = plan.after.countNamed(nameOf(link.target.to)) === 1;
  return (isUnique && linkStyleAfter(link) !== 'full') || isBackBeside(plan, link);
}

/** Whether the name alone, in place of the full path, would not have led certainly to the file. */
function isNeeded(plan: MovePlan, { reference, source, target }: MovingLink): boolean {
  if (plan.format !== 'shortest') return false;
  const byName = plan.before.resolution(nameOf(reference.path), source.from);
  return byName?.path !== target.from || byName.isTied;
}

/**
 * Whether a note and a file that could not be linked by name are now in the same folder, and a bare name means "in this
 * folder". It does in Markdown links, unless the note uses full paths even there, and in a note that uses bare names in
 * its own folder and full paths elsewhere.
 */
function isBackBeside(plan: MovePlan, link: MovingLink): boolean {
  const { reference, source, target } = link;
  if (!isNear(link) || folderOf(source.from) === folderOf(target.from) || !isNeeded(plan, link)) return false;
  const { near, far } = link.linkStyles();
  const saysBeside = reference.form === 'markdown' ? near !== 'full' : near === 'bare' && far === 'full';
  if (!saysBeside) return false;
  const byName = plan.after.resolution(nameOf(reference.path), source.to);
  return byName?.path === target.to && !byName.isTied;
}

function linkStyleAfter(link: MovingLink): LinkStyle {
  return isNear(link) ? link.linkStyles().near : link.linkStyles().far;
}

function isNear({ source, target }: MovingLink): boolean {
  return folderOf(source.to) === folderOf(target.to);
}

/** Whether the link was written in the vault's link format, if that is not the shortest path. */
function isFormatted(plan: MovePlan, link: MovingLink): boolean {
  if (plan.format === 'shortest') return false;
  const { reference, source, target } = link;
  const withExtension = isNotePath(reference.path);
  const request = { path: target.from, sourcePath: source.from, format: plan.format, withExtension };
  return reference.path === formattedPath(plan.before, request);
}

function formattedAfter(plan: MovePlan, link: MovingLink): string {
  const { source, target } = link;
  const withExtension = hasExtension(link);
  return formattedPath(plan.after, { path: target.to, sourcePath: source.to, format: plan.format, withExtension });
}

/** Links keep or omit `.md` as before. A file that becomes a note gets it if Obsidian would write it. */
function hasExtension({ reference, target }: MovingLink): boolean {
  return isNotePath(target.from) ? isNotePath(reference.path) : reference.form === 'markdown';
}

/** Whether the link has the exact case of a path or name, and the move changes that case. */
function isRespelled({ path }: Reference, { from, to }: Move): boolean {
  const written = withoutNoteExtension(path);
  const [before, after] = [withoutNoteExtension(from), withoutNoteExtension(to)];
  if (written === before) return written !== after;
  return nameOf(written) === nameOf(before) && nameOf(written) !== nameOf(after);
}

function relativeWay(source: string, path: string): string {
  const way = relativePath(folderOf(source), path);
  return way.startsWith('../') ? way : `./${way}`;
}

/** The last names of a path, beginning with `count` names, then more. */
function* endings(path: string, count: number): Generator<string> {
  const names = path.split('/');
  for (let kept = Math.min(count, names.length); kept <= names.length; kept++) yield names.slice(-kept).join('/');
}
