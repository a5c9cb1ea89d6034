/** One line of a diff, with its number in the old and the new file. */
export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'same' | 'hunk' | 'note';
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Reads a unified diff of one file. File headers are left out. */
export function parseDiff(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let before = 0;
  let after = 0;
  let isInHunk = false;
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const [, oldStart, newStart] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line) ?? [];
    if (oldStart !== undefined && newStart !== undefined) {
      [before, after, isInHunk] = [Number(oldStart), Number(newStart), true];
      lines.push({ kind: 'hunk', text: line, before: null, after: null });
    } else if (!isInHunk) {
      if (!/^(---|\+\+\+|===|diff |index )/.test(line) && line !== '')
        lines.push({ kind: 'note', text: line, before: null, after: null });
    } else if (line.startsWith('\\')) lines.push({ kind: 'note', text: line.slice(2), before: null, after: null });
    else if (line.startsWith('+')) lines.push({ kind: 'added', text: line.slice(1), before: null, after: after++ });
    else if (line.startsWith('-')) lines.push({ kind: 'removed', text: line.slice(1), before: before++, after: null });
    else lines.push({ kind: 'same', text: line.slice(1), before: before++, after: after++ });
  }
  return lines;
}

/** How many lines a diff adds and removes. */
export function countChanges(lines: readonly DiffLine[]): { readonly added: number; readonly removed: number } {
  const amount = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return { added: amount('added'), removed: amount('removed') };
}
