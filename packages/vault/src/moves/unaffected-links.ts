import type { LinkFact } from '../metadata/note-facts.ts';
import { nameOf } from '../paths/link-paths.ts';
import type { MovePlan } from './move-plan.ts';

/**
 * Whether a move certainly leaves an indexed link unchanged, so that its text need not be read.
 *
 * This holds for most links to notes that move to another folder: a bare name that still leads to its file is still
 * right. The source must have the path and the text that were indexed. May return a false no, but never a false yes.
 */
export function isSurelyUnaffected(plan: MovePlan, { path: source, linkpath, form }: LinkFact): boolean {
  if (form !== 'link' || linkpath === '' || linkpath.includes('/')) return false;
  if (plan.format !== 'shortest' || plan.moved.has(source)) return false;
  const before = plan.before.resolution(linkpath, source);
  if (before === undefined) return true;
  const target = plan.moved.get(before.path) ?? before.path;
  if (target !== before.path && !keepsBareName(before.path, target)) return false;
  const after = plan.after.resolution(linkpath, source);
  return after?.path === target && (!after.isTied || before.isTied);
}

/** Whether a file keeps its name, and the name was not also its full path. */
function keepsBareName(from: string, to: string): boolean {
  return from.includes('/') && nameOf(from) === nameOf(to);
}
