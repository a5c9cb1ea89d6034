import type { LinkFact } from '../metadata/note-facts.ts';
import { nameOf } from '../paths/link-paths.ts';
import type { MovePlan } from './move-plan.ts';

/**
 * Tells of a link that an index knows whether a move surely leaves it as it is, so that its text need not be read.
 *
 * So are most links to notes that get another folder: a bare name that still leads to its file says all that it said.
 * The source has to lie where the index found it, with the text that the index read. Never wrongly yes.
 */
export function isSurelyKept(plan: MovePlan, { path: source, linkpath, form }: LinkFact): boolean {
  if (form !== 'link' || linkpath === '' || linkpath.includes('/')) return false;
  if (plan.format !== 'shortest' || plan.moved.has(source)) return false;
  const before = plan.before.resolution(linkpath, source);
  if (before === undefined) return true;
  const target = plan.moved.get(before.path) ?? before.path;
  if (target !== before.path && !keepsBareName(before.path, target)) return false;
  const after = plan.after.resolution(linkpath, source);
  return after?.path === target && (!after.isTied || before.isTied);
}

/** Whether a file keeps its name, which was not its full path as well. */
function keepsBareName(from: string, to: string): boolean {
  return from.includes('/') && nameOf(from) === nameOf(to);
}
