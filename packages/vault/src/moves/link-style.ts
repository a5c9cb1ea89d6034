import type { Move } from '../core/move.ts';
import type { Reference } from '../formats/note-references.ts';
import { folderOf, nameOf } from '../paths/link-paths.ts';
import type { MovePlan } from './move-plan.ts';
import { isExactPath } from './path-kind.ts';

/** How a note writes links if both are possible: by bare names or by full paths. */
export type LinkStyle = 'bare' | 'full' | undefined;

/** The style for files in the note's own folder (`near`) and in other folders (`far`). */
export interface LinkStyles {
  readonly near: LinkStyle;
  readonly far: LinkStyle;
}

/**
 * Determines how a note writes its links, from those for which both a bare name and a full path would work.
 *
 * This settles cases that a single link leaves open: whether `Note` is a bare name or the full path of a note in the
 * root. A file is near if it is in the note's folder after the move.
 */
export function linkStyleOf(plan: MovePlan, source: Move, references: readonly Reference[]): LinkStyles {
  const full = { near: 0, far: 0 };
  const bare = { near: 0, far: 0 };
  for (const { form, path } of references) {
    if (form === 'path' || form === 'folder') continue;
    const target = plan.before.resolve(path, source.from);
    if (target === undefined || !target.includes('/')) continue;

    const isNear = folderOf(plan.moved.get(target) ?? target) === folderOf(source.to);
    const place = isNear ? 'near' : 'far';
    if (plan.before.countNamed(nameOf(target)) > 1) continue;
    if (!path.includes('/')) bare[place]++;
    else if (isExactPath(path, target)) full[place]++;
  }
  return { near: prevailing(bare.near, full.near), far: prevailing(bare.far, full.far) };
}

function prevailing(bare: number, full: number): LinkStyle {
  if (bare === full) return undefined;
  return bare > full ? 'bare' : 'full';
}
