import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVault, searchNotes, type VaultReader } from '@obsidian-agent/vault';
import { expect, test } from 'vitest';
import { filterByQuery } from '../../packages/vault/src/vault/search/ask-texts.ts';
import { queryOf } from '../../packages/vault/src/vault/search/query-of-mode.ts';
import { isLong } from '../faults/ask-agent.ts';
import { pick, type Random, randomFrom } from '../faults/outside-edits.ts';
import { plainPolicy } from '../faults/plain-policy.ts';
import { corpus } from './shared-data.ts';

const corpora = [
  ['tasks-demo', isLong ? 2000 : 60],
  ['dnd5e-srd', isLong ? 500 : 8],
  ['knowledge-garden-zh', isLong ? 1000 : 15],
] as const;

test.each(corpora)(
  'in %s, %i searches find by an index what they find by reading every note',
  async (name, count) => {
    const root = corpus(name);
    if (root === undefined) return;
    const folder = mkdtempSync(join(tmpdir(), 'search-agrees-'));
    const vault = openVault(root, { ...plainPolicy(), cacheDir: join(folder, 'cache'), readOnly: true });
    const reader = await vault.open();
    expect((await reader.index()).state.kind).toBe('index');
    const notes = reader.files().filter((path) => path.endsWith('.md'));
    const random = randomFrom(name.length);
    const seen = { some: 0, none: 0 };

    for (let round = 0; round < count; round += 1) {
      const query = queryFrom(root, notes, random);
      const found = await search(reader, query);
      const read = await filterByQuery(reader, notes, queryOf({ query }));
      expect({ query, found }).toEqual({ query, found: read.toSorted() });
      seen[read.length === 0 ? 'none' : 'some'] += 1;
    }

    expect(seen.some).toBeGreaterThan(count / 4);
    await vault.close();
    rmSync(folder, { recursive: true });
  },
  3_600_000,
);

async function search(reader: VaultReader, query: string): Promise<string[]> {
  const wanted = { query, sort: 'path', snippets: 0, contentBytes: 0, limit: 100_000, cursor: undefined } as const;
  const { hits } = await searchNotes(reader, wanted);
  return hits.map(({ path }) => path).filter((path) => path.endsWith('.md'));
}

/** A query of what really stands in some note. */
function queryFrom(root: string, notes: readonly string[], random: Random): string {
  const path = pick(notes, random);
  const lines = readFileSync(join(root, path), 'utf8').split(/\r\n|\r|\n/);
  const piece = () => quoted(pieceOf(pick(lines, random), random));
  const name = path.slice(path.lastIndexOf('/') + 1);
  const leaf = (): string =>
    pick(
      [
        piece,
        piece,
        () => `match-case:${piece()}`,
        () => `content:${piece()}`,
        () => `file:${quoted(pieceOf(name, random))}`,
        () => `path:${quoted(pieceOf(path, random))}`,
        () => `tag:${quoted(pick(['#task', 'monster', '#', 'a', '', '#work/x'], random))}`,
        () => `/${expressionOf(pieceOf(pick(lines, random), random))}/`,
        () => `[${pick(['tags', 'aliases', 'cssclasses', 'title', 'date'], random)}]`,
        () => `[tags:${piece()}]`,
      ],
      random,
    )();
  const part = () => pick(['line', 'block', 'section', 'task', 'task-todo', 'task-done'], random);
  const query = (depth: number): string =>
    pick(
      depth === 0
        ? [leaf]
        : [
            leaf,
            () => `-${query(0)}`,
            () => `(${query(depth - 1)} ${query(depth - 1)})`,
            () => `(${query(depth - 1)} OR ${query(depth - 1)})`,
            () => `-(${query(depth - 1)})`,
            () => `${part()}:(${query(depth - 1)})`,
            () => `${part()}:""`,
          ],
      random,
    )();
  return query(3);
}

function pieceOf(line: string, random: Random): string {
  const characters = Array.from(line);
  const from = Math.floor(random() * characters.length);
  const piece = characters.slice(from, from + 1 + Math.floor(random() * 10)).join('');
  return piece.trim() === '' ? 'e' : piece;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/(\\*)("|$)/g, (_, slashes, quote) => `${slashes}${slashes}${quote && '\\"'}`)}"`;
}

function expressionOf(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
}
