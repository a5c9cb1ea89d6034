import { decodeDestination, type Splice } from '@obsidian-agent/markdown';
import type { Move } from '../core/move.ts';
import type { Reference } from '../formats/note-references.ts';
import { trimLinkpath } from '../paths/link-paths.ts';
import { renamedDisplay } from './display.ts';
import { type Manners, mannersOf } from './link-style.ts';
import type { MovePlan } from './move-plan.ts';
import type { FileTable } from './resolution.ts';
import { type MovingLink, mayStay, rewrittenPath } from './rewrite.ts';
import { fileAtPath } from './target.ts';

type Led = Pick<MovingLink, 'target' | 'wasTied'>;

/** A file with the places in it that name others. */
export interface LinkSource {
  /** Where it lies before the move. */
  readonly path: string;
  readonly references: readonly Reference[];
}

/** A link that no spelling would lead to its file: its place cannot hold the file's new name. */
export interface UnwritableLink {
  readonly written: string;
  /** Where its file lies after the move. */
  readonly target: string;
}

export interface LinkUpdates {
  /** Changes to the text of the source, none for most files. */
  readonly splices: readonly Splice[];
  /** Links that are left as they were, and broken. */
  readonly unwritable: readonly UnwritableLink[];
}

/**
 * Plans how the links of one file change with a move, so that each leads to the same file as before.
 *
 * Changed are links to files that move, links of files that move, and links that would come to mean another file;
 * and only where the link as written no longer leads to its file, or no longer says it as its author did. Every
 * path that is planned has been looked up in the vault as it will be; whether it is read in its place, `updateText`
 * finds out.
 */
export function planLinkUpdates(plan: MovePlan, source: LinkSource): LinkUpdates {
  const splices: Splice[] = [];
  const unwritable: UnwritableLink[] = [];
  const place = { from: source.path, to: plan.moved.get(source.path) ?? source.path };
  const references = source.references.map((reference) => withTrimmedPath(plan.before, reference, source.path));
  let manners: Manners | undefined;
  const askManners = () => {
    manners ??= mannersOf(plan, place, references);
    return manners;
  };

  for (const reference of references) {
    const led = targetOf(plan, reference, source.path);
    if (led === undefined) continue;
    const written = newPath(plan, { reference, source: place, ...led, manners: askManners });
    if (written === undefined) unwritable.push({ written: reference.written, target: led.target.to });
    else splices.push(...changes(reference, led.target, written));
  }
  return { splices, unwritable };
}

/** A link by the path that finds its file: without white space around it, unless that is part of the file's name. */
function withTrimmedPath(files: FileTable, reference: Reference, sourcePath: string): Reference {
  const { form, path, written } = reference;
  const trimmed = trimLinkpath(path);
  if (trimmed === path || form === 'path' || form === 'folder') return reference;
  // White space that a destination spells in `%` is rewritten with its path.
  const isSpelled = form === 'markdown' && decodeDestination(written) !== trimmed;
  return isSpelled || files.resolve(trimmed, sourcePath) === undefined ? reference : { ...reference, path: trimmed };
}

/** The new spelling of a reference's path, which may be the old one. */
function newPath(plan: MovePlan, link: MovingLink): string | undefined {
  const { reference, target } = link;
  if (target.from === target.to && reference.form === 'path') return reference.written;
  if (reference.form === 'path' || reference.form === 'folder') {
    return reference.canHold?.(target.to) === false ? undefined : target.to;
  }
  return mayStay(plan, link) ? reference.written : rewrittenPath(plan, link)?.written;
}

/** What a reference leads to, before and after; undefined where it leads nowhere. */
export function targetOf(plan: MovePlan, { form, path }: Reference, sourcePath: string): Led | undefined {
  if (form === 'folder') return movedFolder(plan.folders, path);
  const found = form === 'path' ? undefined : plan.before.resolution(path, sourcePath);
  const from = form === 'path' ? fileAtPath(plan.before, path) : found?.path;
  if (from === undefined) return undefined;
  return { target: { from, to: plan.moved.get(from) ?? from }, wasTied: found?.isTied === true };
}

function movedFolder(folders: readonly Move[], path: string): Led | undefined {
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
