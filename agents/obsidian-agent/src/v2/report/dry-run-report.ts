import { spelled, text, withParam } from '@obsidian-agent/shared-types';
import type { Change } from '@obsidian-agent/vault';
import type { Line } from './rendering.ts';

const MOST_FILES = 20;
const MOST_LINES = 400;
const LAST_LINE = [
  spelled(
    text`Dry run: nothing was changed. To make the change, send it again with dry_run: false.`,
    text`Dry run: nothing was changed. Run it again ${withParam('dry_run', false)} to apply.`,
  ),
];

/** What a dry run would change: each path with its numbers of added and removed lines, or the whole diffs. */
export function dryRunReport(changes: readonly Change[], isDetailed: boolean): Line[] {
  const lines = isDetailed ? diffsOf(changes) : changes.map(summaryOf);
  const most = isDetailed ? MOST_LINES : MOST_FILES;
  const more = lines.length - most;
  return [
    ...lines.slice(0, most),
    ...(more > 0 ? [isDetailed ? `… and ${more} more lines` : `… and ${more} more`] : []),
    LAST_LINE,
  ];
}

/** A change in one line: `- Projects/Plan.md (+3 −1)`. */
function summaryOf(change: Change): string {
  const { kind, diff } = change;
  const place = placeOf(change);
  if (diff === undefined) return `- ${place} (${kind.replace('_', ' ')})`;
  const { added, removed } = countLines(diff);
  return `- ${place} (+${added} −${removed})`;
}

function diffsOf(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => [summaryOf(change), ...(change.diff ?? '').split('\n').slice(2, -1)]);
}

/** Counts the added and removed lines of a unified diff. */
function countLines(diff: string): { added: number; removed: number } {
  // The first two lines name the file before and after.
  const lines = diff.split('\n').slice(2);
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

/** The path of a change, and where it leads. */
export function placeOf({ path, to }: Pick<Change, 'path' | 'to'>): string {
  return to === undefined ? path : `${path} → ${to}`;
}
