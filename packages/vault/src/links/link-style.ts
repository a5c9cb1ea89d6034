import type { Move } from '../core/move.ts';
import type { Reference } from '../formats/note-references.ts';
import { folderOf, nameOf } from '../paths/link-paths.ts';
import type { MovePlan } from './move-plan.ts';
import { isExactPath } from './path-kind.ts';

/** How a note writes its links where it has a choice: by bare names or by full paths. */
export type Manner = 'bare' | 'full' | undefined;

/** Where the file of a link lies: beside its note, or elsewhere. */
export interface Manners {
  readonly near: Manner;
  readonly far: Manner;
}

/**
 * Finds out how a note writes its links, from those where bare name and full path differ and both would do.
 *
 * It decides what one link alone leaves open: whether `Note` is a bare name or the full path of a note in the root.
 * Files count as beside the note if they are so after the move.
 */
export function mannersOf(plan: MovePlan, source: Move, references: readonly Reference[]): Manners {
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

function prevailing(bare: number, full: number): Manner {
  if (bare === full) return undefined;
  return bare > full ? 'bare' : 'full';
}
