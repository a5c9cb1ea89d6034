import { applySplices, type Splice } from '@obsidian-agent/markdown';
import type { Move } from '../core/move.ts';
import type { Reference } from '../formats/note-references.ts';
import type { ReadReferences } from '../links/known-references.ts';
import type { TextSource } from '../links/sources.ts';
import { renamedDisplay } from './display.ts';
import type { MovePlan } from './move-plan.ts';
import { type LinkUpdates, planLinkUpdates, targetOf, type UnwritableLink } from './update-references.ts';

/**
 * Plans how a move changes the links of one file, then parses the changed text to verify that each link is found and
 * leads to its target.
 *
 * If a Markdown mark in the new name interferes with one in the text, the names are spelled with fewer marks. Links
 * that still fail are reported as unwritable.
 */
export function updateText(plan: MovePlan, source: TextSource, read: ReadReferences): LinkUpdates {
  const plain = planLinkUpdates(plan, source);
  if (plain.splices.length === 0 || plain.unwritable.length > 0) return plain;
  if (lostLinks(plan, source, { ...plain, read }).length === 0) return plain;

  const guarded = { ...source, references: source.references.map((link) => ({ ...link, isGuarded: true })) };
  const updates = planLinkUpdates(plan, guarded);
  return { ...updates, unwritable: [...updates.unwritable, ...lostLinks(plan, guarded, { ...updates, read })] };
}

interface ChangedText {
  readonly splices: readonly Splice[];
  readonly read: ReadReferences;
}

/** The links that are not found in the changed text, in their order. */
function lostLinks(plan: MovePlan, source: TextSource, { splices, read }: ChangedText): UnwritableLink[] {
  const found = read(source.path, applySplices(source.text, splices));
  const lost: Reference[] = [];
  let next = 0;
  for (const reference of source.references) {
    const now = found[next];
    if (now !== undefined && leadsToTarget(plan, source, { reference, now })) next += 1;
    else lost.push(reference);
  }
  const starts = new Set(splices.map(({ start }) => start));
  // If extra links appeared because of the new names, it is unknown which ones those are.
  if (lost.length === 0 && next < found.length)
    lost.push(...source.references.filter((link) => starts.has(link.span.start)));
  return lost.map((link) => ({
    written: link.written,
    target: targetOf(plan, link, source.path)?.target.to ?? link.path,
  }));
}

interface ParsedLink {
  readonly reference: Reference;
  readonly now: Reference;
}

function leadsToTarget(plan: MovePlan, source: TextSource, { reference, now }: ParsedLink): boolean {
  const target = targetOf(plan, reference, source.path)?.target;
  if (now.form !== reference.form || !showsExpectedText({ reference, now }, target)) return false;
  if (target === undefined) return now.path === reference.path;
  if (now.form === 'path' || now.form === 'folder') {
    const stays = target.from === target.to && now.path === reference.path;
    return stays || now.path === target.to;
  }
  return plan.after.resolve(now.path, plan.moved.get(source.path) ?? source.path) === target.to;
}

/** Whether a link shows the intended text. In a file that quotes it, it may contain escapes, which are not checked. */
function showsExpectedText({ reference, now }: ParsedLink, target: Move | undefined): boolean {
  const { display, quote } = reference;
  if (quote !== undefined && (display === undefined || now.display === undefined)) return true;
  const shown = target && renamedDisplay(reference, target);
  return now.display?.written === (shown ?? display?.written);
}
