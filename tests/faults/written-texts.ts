import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One write of the agent to a note, by the digests of the texts. */
export interface WrittenText {
  readonly before: string | null;
  readonly after: string;
}

/** Every write of a note in the history of a vault. */
export function writtenTexts(root: string, note: string): readonly WrittenText[] {
  const records = globSync(join(root, '.obsidian-agent/history/*/done/*/*/record.json'));
  return records.flatMap((path) => {
    const { steps }: { steps: ({ op: string; path: string } & WrittenText)[] } = JSON.parse(readFileSync(path, 'utf8'));
    return steps.filter((step) => step.op === 'write' && step.path === note);
  });
}

/**
 * The writes that lost the effect of another one: those based on the same text as another, or on a text that was never
 * written.
 *
 * An effect lost by another program's rename does not count.
 */
export function losingWrites(writes: readonly WrittenText[], others: ReadonlySet<string>): readonly WrittenText[] {
  const known = new Set([...others, ...writes.map(({ after }) => after)]);
  const bases = Map.groupBy(writes, ({ before }) => before);
  return writes.filter(({ before }) => before === null || !known.has(before) || bases.get(before)?.length !== 1);
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
