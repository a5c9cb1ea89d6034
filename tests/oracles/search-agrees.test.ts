import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVault, type SearchRequest, searchNotes, type Vault, type VaultReader } from '@obsidian-agent/vault';
import { expect, test } from 'vitest';
import { filterByQuery } from '../../packages/vault/src/search/filter-by-query.ts';
import { queryOf } from '../../packages/vault/src/search/query-of-mode.ts';
import { scopeOf } from '../../packages/vault/src/search/search-scope.ts';
import { isLong } from '../faults/ask-agent.ts';
import { pick, type Random, randomFrom } from '../faults/outside-edits.ts';
import { plainPolicy } from '../faults/plain-policy.ts';
import { vaultToTest } from './shared-data.ts';

const corpora = [
  ['orchard', isLong ? 4000 : 60],
  ['tasks-demo', isLong ? 2000 : 60],
  ['dnd5e-srd', isLong ? 500 : 8],
  ['knowledge-garden-zh', isLong ? 1000 : 3],
] as const;

test.for(corpora)(
  'in %s, %i searches find the same with an index as by reading every note',
  { timeout: 3_600_000 },
  async ([name, count], { skip }) => {
    const root = vaultToTest(name) ?? skip(`There is no corpus ${name} here.`);
    const folder = mkdtempSync(join(tmpdir(), 'search-agrees-'));
    const vault = openVault(root, { ...plainPolicy(), cacheDir: join(folder, 'cache'), readOnly: true });
    const reader = await vault.open();
    expect((await reader.index()).state.kind).toBe('index');
    // One vault reads every note and never uses an index; another takes only the tags from notes that it read.
    const [plain, tagged] = [0, 1].map(() => openVault(root, { ...plainPolicy(), readOnly: true })) as [Vault, Vault];
    const [plainReader, taggedReader] = [await plain.open(), await tagged.open()];
    const scan = await taggedReader.index();
    expect(scan.state.kind).toBe('scan');
    const notes = plainReader.files().filter((path) => path.endsWith('.md'));
    const tags = [...new Set(scan.list('tag').map(({ tag }) => tag))].sort();
    const folders = plainReader.folders().filter((path) => path !== '');
    const random = randomFrom(name.length);
    const seen = { some: 0, none: 0 };

    for (let round = 0; round < count; round += 1) {
      const asked = askedFrom({ root, notes, tags, folders }, random);
      const all = await search(reader, asked);
      expect(await plainReader.knownIndex()).toBeUndefined();
      const { met, unsure } = await filterByQuery(plainReader, notes, queryOf(asked));
      const isInScope = scopeOf(taggedReader, scan, asked);
      const expected = met.filter(isInScope).toSorted();
      // A note that cannot be read is searched as if it had no text, and a selection neither includes nor misses it.
      const found = all.filter((path) => !unsure.some((note) => note.path === path));
      expect({ asked, found }).toEqual({ asked, found: expected });
      seen[expected.length === 0 ? 'none' : 'some'] += 1;
    }

    expect(seen.some).toBeGreaterThan(count / 4);
    await Promise.all([vault.close(), plain.close(), tagged.close()]);
    rmSync(folder, { recursive: true });
  },
);

type SearchCall = Pick<SearchRequest, 'query' | 'mode' | 'where' | 'folder' | 'tags' | 'exclude'>;

interface Known {
  readonly root: string;
  readonly notes: readonly string[];
  readonly tags: readonly string[];
  readonly folders: readonly string[];
}

async function search(reader: VaultReader, asked: SearchCall): Promise<string[]> {
  const shown = { sort: 'path', snippets: 0, contentBytes: 0, limit: 100_000, cursor: undefined } as const;
  const { hits } = await searchNotes(reader, { ...asked, ...shown });
  return hits.map(({ path }) => path).filter((path) => path.endsWith('.md'));
}

/** A search in any mode, within any scope. */
function askedFrom({ root, notes, tags, folders }: Known, random: Random): SearchCall {
  const mode = pick(['obsidian', 'obsidian', 'obsidian', 'words', 'simple', 'text', 'regex'] as const, random);
  const rarely = <Part>(items: readonly string[], part: (item: string) => Part): Part | undefined =>
    items.length > 0 && random() < 0.15 ? part(pick(items, random)) : undefined;
  return {
    query: mode === 'obsidian' ? queryFrom(root, notes, random) : plainQueryFrom({ root, notes }, mode, random),
    mode,
    where: random() < 0.2 ? 'content' : 'anywhere',
    folder: rarely(folders, (path) => path),
    tags: rarely(tags, (tag) => [tag]),
    exclude: rarely(notes, (path) => [path.slice(0, 1 + Math.floor(random() * path.length))]),
  };
}

/** A part of a note or of its name, for a mode without operators. */
function plainQueryFrom({ root, notes }: Pick<Known, 'root' | 'notes'>, mode: SearchRequest['mode'], random: Random) {
  const path = pick(notes, random);
  const piece = pieceOf(pick([path, ...readFileSync(join(root, path), 'utf8').split(/\r\n|\r|\n/)], random), random);
  const query = /[\p{L}\p{N}]/u.test(piece) ? piece : 'e';
  return mode === 'regex' ? expressionOf(query) : query;
}

/** A query for text that some note really contains. */
function queryFrom(root: string, notes: readonly string[], random: Random): string {
  const path = pick(notes, random);
  const lines = readFileSync(join(root, path), 'utf8').split(/\r\n|\r|\n/);
  const piece = () => quoted(pieceOf(pick(lines, random), random));
  const file = path.slice(path.lastIndexOf('/') + 1);
  const name = () => pick(['tags', 'aliases', 'cssclasses', 'title', 'date', 'level', 'cr', 'due'], random);
  const leaf = (): string =>
    pick(
      [
        piece,
        piece,
        () => `match-case:${piece()}`,
        () => `content:${piece()}`,
        () => `file:${quoted(pieceOf(file, random))}`,
        () => `path:${quoted(pieceOf(path, random))}`,
        () => `tag:${quoted(pick(['#task', 'monster', '#', 'a', '', '#work/x'], random))}`,
        () => `/${expressionOf(pieceOf(pick(lines, random), random))}/`,
        () => `[${name()}]`,
        () => `[tags:${piece()}]`,
        () => `[${name()}:${pick(['<', '<=', '>', '>='], random)}${pick(['0', '3', '10', '2024-01-01'], random)}]`,
        () => `[${name()}:null]`,
        () => `[${name()}:(-null)]`,
        () => `[${name()}:(${piece()} OR >=5)]`,
        () => `-[${name()}:null]`,
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
