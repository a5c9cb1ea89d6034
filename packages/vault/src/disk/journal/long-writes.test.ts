import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Draft } from '../../core/vault.ts';
import { makeVault, origin } from '../temporary-vault.test.kit.ts';

const COUNT = 150;
const paths = Array.from({ length: COUNT }, (_, at) => `N${at}.md`);
const files = Object.fromEntries(paths.map((path) => [path, 'old\n']));

async function rewriteAll(draft: Draft): Promise<null> {
  for (const path of paths) draft.write(path, `${draft.read(path).text}new\n`);
  return null;
}

test('a long write reports progress while its texts are staged, and then while they are applied', async () => {
  using vault = makeVault(files);
  const progress: number[] = [];
  const totals = new Set<number>();

  await vault.open().transact(
    {
      origin,
      onProgress: (done, total) => {
        progress.push(done);
        totals.add(total);
      },
    },
    rewriteAll,
  );

  expect([...totals]).toEqual([2 * COUNT]);
  expect(progress[0]).toBe(0);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.filter((done) => done > 0 && done < COUNT).length).toBeGreaterThan(2);
  expect(progress.filter((done) => done > COUNT).length).toBeGreaterThan(0);
});

test('a long write yields to the event loop while its texts are staged', async () => {
  using vault = makeVault(files);
  let [turns, turnsWhenStaged] = [0, 0];
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);

  const onProgress = (done: number) => {
    if (done < COUNT) turnsWhenStaged = turns;
  };
  await vault.open().transact({ origin, onProgress }, rewriteAll);
  isDone = true;

  expect(turnsWhenStaged).toBeGreaterThan(5);
});

test('a long write that is cancelled while its texts are staged leaves nothing behind', async () => {
  using vault = makeVault(files);
  const cancelling = new AbortController();

  const written = vault
    .open({ signal: cancelling.signal })
    .transact({ origin, onProgress: (done) => done >= COUNT / 2 && cancelling.abort() }, rewriteAll);

  await expect(written).rejects.toMatchObject({ reason: 'CANCELLED' });
  expect(paths.map((path) => vault.read(path))).toEqual(paths.map(() => 'old\n'));
  const agent = join(vault.root, '.obsidian-agent');
  expect(existsSync(agent)).toBe(true);
  expect(readdirSync(agent, { recursive: true }).filter((name) => /\.(new|old)$/.test(String(name)))).toEqual([]);
});
