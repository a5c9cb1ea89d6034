import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { moveFiles, openVault, type Vault } from '@obsidian-agent/vault';
import { expect, test } from 'vitest';
import { vaultToTest } from '../oracles/shared-data.ts';
import { isLong } from './ask-agent.ts';
import { pick, type Random, randomFrom } from './outside-edits.ts';
import { plainPolicy, testOrigin } from './plain-policy.ts';
import { treeOf, type VaultTree } from './trees.ts';

const corpora = [
  ['orchard', isLong ? 440 : 8],
  ['tasks-demo', isLong ? 220 : 16],
  ['dnd5e-srd', isLong ? 220 : 4],
  ['knowledge-garden-zh', isLong ? 220 : 1],
] as const;

interface Move {
  readonly from: string;
  readonly to: string;
  readonly isFolder: boolean;
}

test.for(corpora)(
  'in %s %i moves have the same effect with and without an index, and moving back restores every byte',
  { timeout: 3_600_000 },
  async ([name, count], { skip }) => {
    const original = vaultToTest(name) ?? skip(`There is no corpus ${name} here.`);
    const folder = mkdtempSync(join(tmpdir(), 'moves-and-back-'));
    const [indexed, plain] = ['indexed', 'plain'].map((copy) => join(folder, copy)) as [string, string];
    for (const copy of [indexed, plain]) cpSync(original, copy, { recursive: true });
    const before = treeOf(plain);
    const random = randomFrom(count);
    const vaults = [
      openVault(indexed, { ...plainPolicy(), cacheDir: join(folder, 'cache') }),
      openVault(plain, plainPolicy()),
    ] as const;
    expect((await (await vaults[0].open()).index()).state.kind).toBe('index');

    const moves: Move[] = [];
    while (moves.length < count) {
      const move = randomMove(plain, random);
      moves.push(move);
      await carryOut(vaults[0], move);
      await carryOut(vaults[1], move);
      if (moves.length % 10 === 0) expect(differing(treeOf(indexed), treeOf(plain))).toEqual([]);
    }
    expect(differing(treeOf(indexed), treeOf(plain))).toEqual([]);
    expect(differing(treeOf(plain), before)).not.toEqual([]);

    for (const { from, to, isFolder } of moves.toReversed())
      for (const vault of vaults) await carryOut(vault, { from: to, to: from, isFolder });

    expect(differing(treeOf(indexed), before)).toEqual([]);
    expect(differing(treeOf(plain), before)).toEqual([]);
    for (const vault of vaults) await vault.close();
    rmSync(folder, { recursive: true });
  },
);

async function carryOut(vault: Vault, { from, to, isFolder }: Move): Promise<void> {
  const move = { from, to };
  const what = isFolder ? { folder: move } : { moves: [move] };
  await vault.transact({ origin: testOrigin }, (draft) => moveFiles(draft, { ...what, updateLinks: 'always' }));
}

/** One move in eleven moves a folder. */
function randomMove(root: string, random: Random): Move {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => ({
      path: join(entry.parentPath, entry.name).slice(root.length + 1),
      isFolder: entry.isDirectory(),
    }))
    .filter(({ path }) => !path.split('/').some((part) => part.startsWith('.')))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const folders = entries.filter(({ isFolder }) => isFolder).map(({ path }) => path);
  const notes = entries.filter(({ path, isFolder }) => !isFolder && path.endsWith('.md')).map(({ path }) => path);
  const paths = new Set(entries.map(({ path }) => path));
  for (;;) {
    const isFolder = random() < 1 / 11;
    const from = pick(isFolder ? folders : notes, random);
    const target = random() < 0.5 ? dirname(from) : pick(folders, random);
    const name = random() < 0.5 ? basename(from) : `Moved ${Math.floor(random() * 1e6)}${isFolder ? '' : '.md'}`;
    const to = target === '.' ? name : `${target}/${name}`;
    if (!paths.has(to) && !`${to}/`.startsWith(`${from}/`)) return { from, to, isFolder };
  }
}

function differing(a: VaultTree, b: VaultTree): string[] {
  return Object.keys({ ...a, ...b }).filter((path) => a[path] !== b[path]);
}
