import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasLockFile, isPlanLocked, lockPlan } from './plan-lock.ts';

const module = JSON.stringify(join(import.meta.dirname, 'plan-lock.ts'));

test('a waiting process gets the lock of a plan when its holder deletes the file', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'plan-lock-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true }));
  const code = `import { lockPlan } from ${module};
    const lock = lockPlan(${JSON.stringify(stateDir)}, 'p');
    process.stdout.write('locked');
    process.stdin.once('data', () => setTimeout(() => lock.release(true), 200));`;
  const holder = spawn(process.execPath, ['--conditions', 'development', '--input-type=module', '-e', code]);
  await once(holder.stdout, 'data');

  expect(isPlanLocked(stateDir, 'p')).toBe(true);
  holder.stdin.end('release');
  const lock = lockPlan(stateDir, 'p', 20_000);

  expect(lock).toBeDefined();
  expect(hasLockFile(stateDir, 'p')).toBe(true);
  lock?.release(true);
  expect(isPlanLocked(stateDir, 'p')).toBe(false);
});
