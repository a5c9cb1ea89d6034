import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Vault } from '../core/vault.ts';
import { moveFiles } from '../moves/move-files.ts';
import { makeVault, type TemporaryVault } from './temporary-vault.test.kit.ts';

const origin = { command: 'move_note', request_id: null, plan_id: null, task_id: null, correlation_id: null };

let temporary: TemporaryVault;
let vault: Vault;
beforeEach(() => {
  temporary = makeVault();
  for (const path of ['ab/x.md', 'longer/x.md']) temporary.put(path, '');
  temporary.put('Home.md', 'see [[x]]\n');
  vault = temporary.open();
});
afterEach(() => temporary[Symbol.dispose]());

async function move(from: string, to: string): Promise<void> {
  await vault.transact({ origin }, (draft) => moveFiles(draft, { moves: [{ from, to }], updateLinks: 'always' }));
}

function home(): string {
  return readFileSync(join(temporary.root, 'Home.md'), 'utf8');
}

test('a link gets its old spelling back when its note returns, even if the new spelling would do', async () => {
  await move('ab/x.md', 'much longer/x.md');
  expect(home()).toBe('see [[much longer/x]]\n');

  await move('much longer/x.md', 'ab/x.md');

  expect(home()).toBe('see [[x]]\n');
});

test('text added to a note meanwhile stays when the move is undone', async () => {
  await move('ab/x.md', 'much longer/x.md');
  await vault.transact({ origin }, async (draft) => draft.write('Home.md', 'see [[much longer/x]] soon\n'));

  await move('much longer/x.md', 'ab/x.md');

  expect(home()).toBe('see [[ab/x]] soon\n');
});

test('an old spelling that would now lead to another note is not restored', async () => {
  await move('ab/x.md', 'much longer/x.md');
  await vault.transact({ origin }, async (draft) => draft.write('a/x.md', ''));

  await move('much longer/x.md', 'ab/x.md');

  expect(home()).toBe('see [[ab/x]]\n');
});

test('a preview of moving back also shows the old spelling', async () => {
  await move('ab/x.md', 'much longer/x.md');

  const { changes } = await vault.preview((draft) =>
    moveFiles(draft, { moves: [{ from: 'much longer/x.md', to: 'ab/x.md' }], updateLinks: 'always' }),
  );

  expect(changes.find(({ path }) => path === 'Home.md')?.diff).toContain('+see [[x]]');
});

test.each([
  ['Home.md', '[[x]] [[x|x]] [[X]] [[/ab/x]] [[ab/x|x]]\n\n[r][r]\n\n[r]: ab/x.md\n'],
  ['Home.md', '---\nup: "[[x]]"\nall: ["[[X]]", \'[x](ab/x.md)\']\n---\n[x](ab/x.md) **[x](x.md)**\n'],
  ['All.base', 'filters: file.hasLink("x") && up == "[[X]]" && file.path == "ab/x.md"\n'],
  ['All.canvas', '{"nodes":[{"id":"1","type":"text","text":"[[X]] [[ab/x|x]]"},{"type":"file","file":"ab/x.md"}]}'],
])('links of %s get every byte back when a note returns from a difficult name: %j', async (path, text) => {
  for (const to of ['ab/N [x].md', 'ab/N].md', 'cd/http:x.md', 'http:y.md', 'ab/*s* _t_.md', "ab/it's 1% (x & y.md"]) {
    temporary.put(path, text);
    await move('ab/x.md', to);
    expect(readFileSync(join(temporary.root, path), 'utf8')).not.toBe(text);

    await move(to, 'ab/x.md');

    expect([to, readFileSync(join(temporary.root, path), 'utf8')]).toEqual([to, text]);
  }
});
