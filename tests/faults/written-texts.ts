import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One write of the agent to a note, by the digests of the texts. */
export interface WrittenText {
  readonly before: string | null;
  readonly after: string;
}

/** Every write of a note that the history of a vault knows. */
export function writtenTexts(root: string, note: string): readonly WrittenText[] {
  const records = globSync(join(root, '.obsidian-agent/history/*/done/*/*/record.json'));
  return records.flatMap((path) => {
    const { steps }: { steps: ({ op: string; path: string } & WrittenText)[] } = JSON.parse(readFileSync(path, 'utf8'));
    return steps.filter((step) => step.op === 'write' && step.path === note);
  });
}

/**
 * The writes that lost the effect of another one: those that were made on the same text as another, or on one that
 * nobody put there. What only the rename of another program took away leaves none.
 */
export function losingWrites(writes: readonly WrittenText[], others: ReadonlySet<string>): readonly WrittenText[] {
  const known = new Set([...others, ...writes.map(({ after }) => after)]);
  const bases = Map.groupBy(writes, ({ before }) => before);
  return writes.filter(({ before }) => before === null || !known.has(before) || bases.get(before)?.length !== 1);
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
