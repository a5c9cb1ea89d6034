import { applySplices, type Splice } from '../markdown/splice.ts';
import { renamedDisplay } from './link-display.ts';
import type { Reference } from './link-reference.ts';
import type { TextSource } from './link-sources.ts';
import { type Led, type LinkUpdates, planLinkUpdates, targetOf, type UnwritableLink } from './link-updates.ts';
import type { MovePlan } from './move-plan.ts';

/** Reads a text as that of the file whose path is given. */
export type ReadReferences = (path: string, text: string) => readonly Reference[];

/**
 * Plans how the links of one file change with a move, and reads the changed text again: every link in it has to be
 * found, and to lead to what is meant.
 *
 * Where one does not, as a mark of Markdown in the new name meets another in the text, the names are spelled with fewer
 * marks. Links that are lost even so are reported as unwritable.
 */
export function updateText(plan: MovePlan, source: TextSource, read: ReadReferences): LinkUpdates {
  const plain = planLinkUpdates(plan, source);
  if (plain.splices.length === 0 || plain.unwritable.length > 0) return plain;
  if (lostLinks(plan, source, { ...plain, read }).length === 0) return plain;

  const guarded = { ...source, references: source.references.map((link) => ({ ...link, isGuarded: true })) };
  const updates = planLinkUpdates(plan, guarded);
  return { ...updates, unwritable: [...updates.unwritable, ...lostLinks(plan, guarded, { ...updates, read })] };
}

interface Changed {
  readonly splices: readonly Splice[];
  readonly read: ReadReferences;
}

function lostLinks(plan: MovePlan, source: TextSource, { splices, read }: Changed): UnwritableLink[] {
  const found = read(source.path, applySplices(source.text, splices));
  const starts = new Set(splices.map(({ start }) => start));
  const isWhole = found.length === source.references.length;
  return source.references.flatMap((reference, index) => {
    const led = targetOf(plan, reference, source.path);
    const now = found[index];
    // Of links that run into each other, it is not known which is which: those that changed are taken for lost.
    const isKept = isWhole
      ? now !== undefined && leadsAsMeant(plan, source, { reference, now, led }) && showsAsMeant(reference, now, led)
      : !starts.has(reference.span.start);
    return isKept ? [] : [{ written: reference.written, target: led?.target.to ?? reference.path }];
  });
}

interface ReadBack {
  readonly reference: Reference;
  readonly now: Reference;
  readonly led: Led | undefined;
}

function leadsAsMeant(plan: MovePlan, source: TextSource, { reference, now, led }: ReadBack): boolean {
  if (now.form !== reference.form) return false;
  if (led === undefined) return now.path === reference.path;
  if (now.form === 'path' || now.form === 'folder') {
    const isStill = led.target.from === led.target.to && now.path === reference.path;
    return isStill || now.path === led.target.to;
  }
  return plan.after.resolve(now.path, plan.moved.get(source.path) ?? source.path) === led.target.to;
}

/** Whether the text of a link is what it is to be. Where a file quotes it, it may be spelled with escapes, unread. */
function showsAsMeant(reference: Reference, now: Reference, led: Led | undefined): boolean {
  const { display, quote } = reference;
  if (quote !== undefined && (display === undefined || now.display === undefined)) return true;
  const shown = led && renamedDisplay(reference, led.target);
  return now.display?.written === (shown ?? display?.written);
}
