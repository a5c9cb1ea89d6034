import { decodeDestination, type Splice } from '@obsidian-agent/markdown';
import type { Move } from '../core/move.ts';
import type { Reference } from '../formats/note-references.ts';
import type { FileTable } from '../links/resolution.ts';
import type { TextSource } from '../links/sources.ts';
import { fileAtPath } from '../links/target.ts';
import { trimLinkpath } from '../paths/link-paths.ts';
import { renamedDisplay } from './display.ts';
import { type LinkStyles, linkStyleOf } from './link-style.ts';
import type { MovePlan } from './move-plan.ts';
import { type MovingLink, mayStay, rewrittenPath } from './rewrite.ts';

type LinkTarget = Pick<MovingLink, 'target' | 'wasTied'>;

/** A link that cannot be updated, because its file's new name cannot be written there. */
export interface UnwritableLink {
  readonly written: string;
  /** Path of its file after the move. */
  readonly target: string;
}

export interface LinkUpdates {
  /** Changes to the text of the source; empty for most files. */
  readonly splices: readonly Splice[];
  /** Links that were left unchanged and are now broken. */
  readonly unwritable: readonly UnwritableLink[];
}

/**
 * Plans how a move changes the references in one file, so that each leads to the same file as before: the links of a
 * note or of a canvas's cards, the file nodes of a canvas, and the paths in a base.
 *
 * This covers links to moved files, links in moved files, and links that would lead to another file. A link changes
 * only if it no longer leads to its file, or no longer expresses its author's choice. Every planned path was resolved
 * in the vault after the move; `updateText` verifies that it also reads back from the text.
 */
export function planLinkUpdates(plan: MovePlan, source: Pick<TextSource, 'path' | 'references'>): LinkUpdates {
  const splices: Splice[] = [];
  const unwritable: UnwritableLink[] = [];
  const move = { from: source.path, to: plan.moved.get(source.path) ?? source.path };
  const references = source.references.map((reference) => withTrimmedPath(plan.before, reference, source.path));
  let linkStyles: LinkStyles | undefined;
  const readLinkStyles = () => {
    linkStyles ??= linkStyleOf(plan, move, references);
    return linkStyles;
  };

  for (const reference of references) {
    const resolved = targetOf(plan, reference, source.path);
    if (resolved === undefined) continue;
    const written = newPath(plan, { reference, source: move, ...resolved, linkStyles: readLinkStyles });
    if (written === undefined) unwritable.push({ written: reference.written, target: resolved.target.to });
    else splices.push(...changes(reference, resolved.target, written));
  }
  return { splices, unwritable };
}

/** A reference by the path that resolves: without surrounding whitespace, unless that is part of the file's name. */
function withTrimmedPath(files: FileTable, reference: Reference, sourcePath: string): Reference {
  const { form, path, written } = reference;
  const trimmed = trimLinkpath(path);
  if (trimmed === path || form === 'path' || form === 'folder') return reference;
  // Whitespace that is spelled in another way, such as `&#32;`, is rewritten with its path.
  const isSpelled = form === 'markdown' && decodeDestination(written) !== trimmed;
  return isSpelled || files.resolve(trimmed, sourcePath) === undefined ? reference : { ...reference, path: trimmed };
}

/** The new spelling of a reference's path, which may be the same. */
function newPath(plan: MovePlan, link: MovingLink): string | undefined {
  const { reference, target } = link;
  if (target.from === target.to && reference.form === 'path') return reference.written;
  if (reference.form === 'path' || reference.form === 'folder') {
    return reference.canHold?.(target.to) === false ? undefined : target.to;
  }
  return mayStay(plan, link) ? reference.written : rewrittenPath(plan, link)?.written;
}

/** The target of a reference before and after; undefined if the link is broken. */
export function targetOf(plan: MovePlan, { form, path }: Reference, sourcePath: string): LinkTarget | undefined {
  if (form === 'folder') return movedFolder(plan.folders, path);
  const found = form === 'path' ? undefined : plan.before.resolution(path, sourcePath);
  const from = form === 'path' ? fileAtPath(plan.before, path) : found?.path;
  if (from === undefined) return undefined;
  return { target: { from, to: plan.moved.get(from) ?? from }, wasTied: found?.isTied === true };
}

function movedFolder(folders: readonly Move[], path: string): LinkTarget | undefined {
  const folder = folders.find(({ from }) => path === from || path.startsWith(`${from}/`));
  const target = folder && { from: path, to: folder.to + path.slice(folder.from.length) };
  return target && { target, wasTied: false };
}

function changes(reference: Reference, target: Move, written: string): Splice[] {
  const { span, display, quote = (text: string) => text } = reference;
  const splices: Splice[] = [];
  if (written !== reference.written) splices.push({ ...span, text: quote(written) });
  const shown = renamedDisplay(reference, target);
  if (display !== undefined && shown !== undefined) splices.push({ ...display.span, text: quote(shown) });
  return splices;
}
