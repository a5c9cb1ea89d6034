import type { Change } from '@obsidian-agent/vault';

/** Longer previews show numbers only. */
const MOST_LINES = 40;

/** A preview with the changed lines of each file below its numbers, if they are few. */
export function withDiffs(preview: string, result: Readonly<Record<string, unknown>>): string {
  const { dry_run, changes } = result as { readonly dry_run?: unknown; readonly changes?: readonly Change[] };
  if (dry_run !== true || changes === undefined) return preview;
  const diffs = new Map(changes.map(({ path, to, diff }) => [to ?? path, linesOf(diff)]));
  const count = [...diffs.values()].reduce((sum, lines) => sum + lines.length, 0);
  if (count > MOST_LINES) return preview;
  return preview
    .split('\n')
    .flatMap((line) => [line, ...(diffs.get(pathIn(line)) ?? [])])
    .join('\n');
}

/** The lines of a unified diff, without the two that name the file before and after. */
function linesOf(diff = ''): readonly string[] {
  return diff.split('\n').slice(2, -1);
}

/** The path in a line such as `- Projects/Plan.md (+3 −1)`; of a moved file, the new one. */
function pathIn(line: string): string {
  return /^- (?:.* → )?(.*) \(\+\d+ −\d+\)$/.exec(line)?.[1] ?? '';
}
