import type { Problem } from '@obsidian-agent/bases';
import type { NoticedChanges } from '../core/page.ts';
import type { BaseText } from './find-base.ts';

interface ViewRows {
  /** In the order of the view. */
  readonly paths: readonly string[];
  /** Empty if the view has no groups. */
  readonly groupSizes: readonly number[];
}

/** Pages fit together as long as the base stays the same, and the rows of earlier pages, their order and groups. */
export function noticeChanges({ text }: BaseText, { paths, groupSizes }: ViewRows): NoticedChanges {
  return {
    definition: text,
    definedBy: 'The base',
    textOfFirst: (count) => JSON.stringify([paths.slice(0, count), sizesOfFirst(groupSizes, count)]),
  };
}

/** How many of the first rows are in each group. */
function sizesOfFirst(groupSizes: readonly number[], count: number): number[] {
  const sizes: number[] = [];
  let left = count;
  for (const size of groupSizes) {
    if (left <= 0) break;
    sizes.push(Math.min(left, size));
    left -= size;
  }
  return sizes;
}

/** Reported with a page if the rows of earlier pages have changed. */
export const rowsChanged: Problem = {
  severity: 'warning',
  reason: 'ROWS_CHANGED',
  where: 'cursor',
  line: 1,
  column: 1,
  message: 'The rows before this page have changed. Rows may be missing or listed twice; start again without a cursor.',
};
