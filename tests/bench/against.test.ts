import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compareTrees, comparisonTable, ratioOf } from './against.ts';
import { ownFolder, replaceTests } from './other-commit.ts';
import type { Row } from './row.ts';

const root = join(import.meta.dirname, '..', '..');

test('two checkouts are measured row by row', { timeout: 120_000 }, async () => {
  const { rows, left } = await compareTrees([root, root], { names: ['whole-process'], rounds: 3 });

  expect(left).toEqual([]);
  expect(rows.map(({ now }) => now.what)).toEqual(rows.map(({ before }) => before.what));
  expect(rows).toHaveLength(2);
  for (const { now, before, ratio } of rows) expect(ratio).toBe(now.figure / before.figure);
});

test('a measure that one checkout lacks is named, and the others are compared', async () => {
  const { rows, left } = await compareTrees([root, root], { names: ['no-such-measure', 'whole-process'], rounds: 1 });

  expect(rows.length).toBeGreaterThan(0);
  expect(left).toHaveLength(2);
});

test('a ratio is above 1 if a row is worse, for an upper or a lower bound', () => {
  const row = { what: 'a', unit: 'ms', seen: '' } as const;
  const [slow, fast] = [2, 1].map((figure) => ({ ...row, figure, reach: { atMost: 3 } }));
  const [few, many] = [1, 2].map((figure) => ({ ...row, figure, reach: { atLeast: 1 } }));

  expect(ratioOf(slow as Row, fast as Row)).toBe(2);
  expect(ratioOf(few as Row, many as Row)).toBe(2);
});

test('the table ends with the median of all ratios', () => {
  const row = { what: 'a', unit: 'ms', seen: '', figure: 1, reach: { atMost: 3 } } as const;
  const rows = [1, 1.5, 4].map((ratio) => ({ now: row, before: row, ratio }));

  expect(comparisonTable('HEAD~1', { rows, left: ['b'] })).toMatch(/3 rows: 1\.50 ×.*\nNot compared: b$/);
});

test('a commit that does not exist is refused', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run.ts'), '--against', 'no-such-commit'],
    { encoding: 'utf8' },
  );

  expect(status).not.toBe(0);
  expect(stderr).toContain('no-such-commit');
});

test.each(['1', '14', 'many'])('%s rounds are refused, because they show only noise', (rounds) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), '--against', 'HEAD'], {
    encoding: 'utf8',
    env: { ...process.env, OBSIDIAN_AGENT_BENCH_ROUNDS: rounds },
  });

  expect(status).toBe(2);
  expect(stderr).toContain(`OBSIDIAN_AGENT_BENCH_ROUNDS is ${rounds}`);
});

test('a worktree that an interrupted run left without tests gets them', () => {
  const worktree = mkdtempSync(join(tmpdir(), 'worktree-'));
  onTestFinished(() => rmSync(worktree, { recursive: true }));

  replaceTests(worktree);
  writeFileSync(join(worktree, 'tests', 'old.test.ts'), '');
  replaceTests(worktree);

  expect(existsSync(join(worktree, 'tests', 'bench', 'run.ts'))).toBe(true);
  expect(existsSync(join(worktree, 'tests', 'old.test.ts'))).toBe(false);
});

test('a folder for worktrees that others may write to, or that is a link, is refused', () => {
  const cache = realpathSync(mkdtempSync(join(tmpdir(), 'cache-')));
  onTestFinished(() => rmSync(cache, { recursive: true }));

  const folder = ownFolder(cache);
  expect([folder, statSync(folder).mode & 0o777]).toEqual([join(cache, 'obsidian-agent-bench'), 0o700]);
  chmodSync(folder, 0o777);
  expect(() => ownFolder(cache)).toThrow(folder);
  rmSync(folder, { recursive: true });
  symlinkSync(mkdtempSync(join(cache, 'elsewhere-')), folder);
  expect(() => ownFolder(cache)).toThrow(folder);
});
