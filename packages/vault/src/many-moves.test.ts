import { join } from 'node:path';
import { AgentError } from '@obsidian-agent/shared-types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draft } from './core/vault.ts';
import { freePolicy, makeVault, origin, type TemporaryVault } from './disk/temporary-vault.test.kit.ts';
import { prepareDraftCache } from './links/draft-cache.ts';
import { moveFiles } from './moves/move-files.ts';
import { openVault } from './open-vault.ts';

interface Move {
  readonly from: string;
  readonly to: string;
}

type Files = Readonly<Record<string, string>>;

const BASE = 'filters: file.hasLink("N")\nviews:\n  - type: table\n    name: "[[a/N]]"\n';
const CANVAS =
  '{"nodes":[{"id":"1","type":"file","file":"a/N.md"},{"id":"2","type":"text","text":"[[M (1)|m]] [[N]]"}]}';

const anyPath = fc
  .tuple(fc.constantFrom('', 'a/', 'a/b/', 'c/'), fc.constantFrom('N', 'M (1)', 'Ü x', '100%', 'M.x', 's`t', 'No'))
  .map(([folder, name]) => `${folder}${name}.md`);
const anyLink = fc
  .tuple(
    fc.constantFrom('N', 'a/N', 'M (1)', 'a/b/M (1)', 'Ü x', 'ü X', '100%', 'M.x', 's`t', 'c/No', './N', '../a/N'),
    fc.constantFrom<(target: string) => string>(
      (target) => `[[${target}]]`,
      (target) => `![[${target}#h|shown]]`,
      (target) => `[x](<${target}.md>)`,
      (target) => `\`[x](${encodeURI(target)}.md)`,
      (target) => `**[${target}](${encodeURI(target)})**`,
    ),
  )
  .map(([target, write]) => write(target));
const anyText = fc.array(anyLink, { maxLength: 6 }).map((links) => `---\nup: "[[N]]"\n---\n${links.join(' and\n')}\n`);
const anyVault = fc
  .uniqueArray(fc.tuple(anyPath, anyText), { minLength: 2, maxLength: 8, selector: ([path]) => path.toLowerCase() })
  .map((notes): Files => ({ ...Object.fromEntries(notes), 'B.base': BASE, 'C.canvas': CANVAS }));
const anyMove = fc.record({ from: fc.nat(20), to: anyPath, keepsName: fc.boolean() });
const anyMoves = fc.array(anyMove, { minLength: 2, maxLength: 8 });

/** Moves an entry from its current path. A failure is reported and does not stop the other moves. */
async function moveOne(draft: Draft, move: Move): Promise<string> {
  const rollBack = draft.savepoint();
  try {
    if (draft.kindOf(move.from) === undefined || draft.kindOf(move.to) !== undefined) return 'refused';
    return `${(await moveFiles(draft, { moves: [move], updateLinks: 'always' })).linksUpdated}`;
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    rollBack();
    return error.reason;
  }
}

function textsOf(vault: TemporaryVault): Files {
  const files = vault.list().filter((path) => !path.endsWith('/'));
  return Object.fromEntries(files.map((path) => [path, vault.read(path)]));
}

async function moveSingly(files: Files, moves: readonly Move[]): Promise<{ results: string[]; texts: Files }> {
  using vault = makeVault(files);
  const results: string[] = [];
  for (const move of moves) {
    await vault.change(async (draft) => {
      results.push(await moveOne(draft, move));
    });
  }
  return { results, texts: textsOf(vault) };
}

async function moveTogether(files: Files, moves: readonly Move[], { isIndexed }: { isIndexed: boolean }) {
  using folder = makeVault(files);
  const policy = isIndexed ? { ...freePolicy(), cacheDir: join(folder.around, 'cache') } : freePolicy();
  const vault = openVault(folder.root, policy);
  if (isIndexed) await (await vault.open()).index();
  const results: string[] = [];
  await vault.transact({ origin }, async (draft) => {
    expect((await draft.knownIndex()) !== undefined).toBe(isIndexed);
    prepareDraftCache(draft, 2);
    for (const move of moves) results.push(await moveOne(draft, move));
    return null;
  });
  await vault.close();
  return { results, texts: textsOf(folder) };
}

/** Moves of notes, by their targets. None reverts another, because the history handles those differently. */
function chainMoves(
  paths: readonly string[],
  chosen: readonly { from: number; to: string; keepsName: boolean }[],
): Move[] {
  const places = [...paths];
  const moves: Move[] = [];
  for (const { from: index, to: wanted, keepsName } of chosen) {
    const from = places[index % places.length] ?? '';
    const to = keepsName ? wanted.replace(/[^/]*$/, from.replace(/^.*\//, '')) : wanted;
    if (moves.some((past) => past.from === to && past.to === from)) continue;
    moves.push({ from, to });
    places.push(to);
  }
  return moves;
}

test('many moves in one transaction leave the same vault as single moves in sequence', async () => {
  await fc.assert(
    fc.asyncProperty(anyVault, anyMoves, async (files, chosen) => {
      const paths = Object.keys(files).filter((path) => path.endsWith('.md'));
      const moves = chainMoves(paths, chosen);

      const singly = await moveSingly(files, moves);

      expect(await moveTogether(files, moves, { isIndexed: false })).toEqual(singly);
      expect(await moveTogether(files, moves, { isIndexed: true })).toEqual(singly);
    }),
    { numRuns: 25 },
  );
});

test('very many moves build an index first if there is none', async () => {
  using folder = makeVault({ 'N.md': '', 'A.md': '[[N]]', 'B.md': '' });
  const vault = openVault(folder.root, { ...freePolicy(), cacheDir: join(folder.around, 'cache') });
  const moveTo = async (draft: Draft, to: string, count: number) => {
    prepareDraftCache(draft, count);
    await moveFiles(draft, { moves: [{ from: 'N.md', to }], updateLinks: 'always' });
    return (await draft.knownIndex()) !== undefined;
  };

  expect((await vault.preview((draft) => moveTo(draft, 'x/M.md', 31))).outcome).toBe(false);
  expect((await vault.transact({ origin }, (draft) => moveTo(draft, 'x/M.md', 32))).outcome).toBe(true);
  expect(folder.read('A.md')).toBe('[[M]]');
  await vault.close();
});
