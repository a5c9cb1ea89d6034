import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vaultToTest } from '../oracles/shared-data.ts';
import { askAgent, executable, isLong, requestOf } from './ask-agent.ts';

const KILLS = isLong ? 500 : 4;
const vaults = [['orchard', 'Varieties'], ...(isLong ? [['knowledge-garden-zh', 'Spaces'] as const] : [])] as const;

test.for(vaults)(
  `in %s, a bulk move of %s that is killed at ${KILLS} instants happens completely or not at all, and can be undone`,
  { timeout: 3_600_000 },
  async ([name, folder], { skip }) => {
    const original = vaultToTest(name) ?? skip(`There is no corpus ${name} here.`);
    const root = join(realpathSync(mkdtempSync(join(tmpdir(), 'killed moves '))), 'vault');
    cpSync(original, root, { recursive: true });
    const move = { vault_path: root, select: { folder }, to: 'Elsewhere', on_conflict: 'rename' };
    const request = requestOf('bulk_move', { ...move, update_links: 'always', dry_run: false });
    const before = digestOfTree(root);

    const start = performance.now();
    await killAfter(request, undefined);
    const wholeMs = performance.now() - start;
    const after = digestOfTree(root);
    expect(after).not.toBe(before);
    await takeBackLast(root);
    expect(digestOfTree(root)).toBe(before);

    const ends = { before: 0, after: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Every other kill waits until there is something to undo.
      const isBegun = kill % 2 === 0 ? () => true : () => pendingOf(root).length > 0;
      await killAfter(request, { isBegun, ms: (Math.random() * wholeMs) / (1 + (kill % 2) * 2) });
      expect(await askAgent('read_note', { vault_path: root, note: 'README' })).toMatchObject({ status: 'success' });

      const digest = digestOfTree(root);
      expect([before, after], `after kill ${kill}`).toContain(digest);
      expect(pendingOf(root)).toEqual([]);
      ends[digest === before ? 'before' : 'after'] += 1;
      if (digest === after) await takeBackLast(root);
    }
    process.stdout.write(`${KILLS} kills: ${ends.before} taken back, ${ends.after} done\n`);
    rmSync(join(root, '..'), { recursive: true });
  },
);

/** Sends a request, and kills its process this many milliseconds after it began. */
async function killAfter(request: string, kill: { isBegun: () => boolean; ms: number } | undefined): Promise<void> {
  const child = spawn(executable[0], [], { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => {});
  child.stdin.end(request);
  const ended = once(child, 'close');
  if (kill === undefined) {
    await ended;
    return;
  }
  while (child.exitCode === null && !kill.isBegun()) await new Promise(setImmediate);
  const timer = setTimeout(() => child.kill('SIGKILL'), kill.ms);
  await ended;
  clearTimeout(timer);
}

async function takeBackLast(root: string): Promise<void> {
  const history = await askAgent('list_history', { vault_path: root, limit: 1 });
  const [last] = (history?.result?.metadata['transactions'] ?? []) as { transaction_id: string }[];
  const undone = await askAgent('undo', { vault_path: root, transaction_id: last?.transaction_id });
  expect(undone).toMatchObject({ status: 'success' });
}

/** A digest of every path and the bytes of every file, except those of the agent. */
function digestOfTree(root: string): string {
  const hash = createHash('sha256');
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(folder, entry.name);
      if (path === '.obsidian-agent') continue;
      hash.update(`${path}\0`);
      if (entry.isDirectory()) visit(path);
      else hash.update(readFileSync(join(root, path)));
    }
  };
  visit('');
  return hash.digest('hex');
}

function pendingOf(root: string): string[] {
  const history = join(root, '.obsidian-agent', 'history');
  return readdirSync(history).flatMap((seal) => readdirSync(join(history, seal, 'pending')));
}
