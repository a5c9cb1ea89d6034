import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckResult } from '../../../suite/result.ts';
import { runSuite } from '../../../suite/run-suite.ts';
import { fuzzChecks } from './fuzz-checks.ts';

const refusal = JSON.stringify({
  request_id: '0b6f4c1e-7d7c-4a53-9b0e-3f5a1c2d4e6f',
  api_version: null,
  status: 'error',
  code: 1,
  result: null,
  error: 'Failed to parse request: none is ever read',
  plan_id: null,
  task_id: null,
  correlation_id: null,
});

/** Time for some quick tries, and not for one more after a slow one. */
const LIMIT_MS = 900;

/** Fuzzes an agent that refuses immediately. After `quick` runs, it refuses only after a delay. */
async function fuzz(quick: number, runs: number, fuzzLimitMs = LIMIT_MS): Promise<CheckResult | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'harness-fuzz-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const agent = `cat > /dev/null; echo >> "$1"; [ $(wc -l < "$1") -le ${quick} ] || sleep 1; printf '%s\\n' '${refusal}'`;
  const command = ['/bin/sh', '-c', agent, 'sh', join(folder, 'runs')];
  const checks = fuzzChecks.filter(({ id }) => id === 'fuzz.damaged-bytes');
  const [result] = await runSuite(checks, { command, seed: 1, runs, fuzzLimitMs }, () => {});
  return result;
}

test('all tries done: passed, without a note', async () => {
  expect(await fuzz(10, 10, 60_000)).not.toHaveProperty('note');
});

test('some tries done: passed, and the result says how many', async () => {
  expect(await fuzz(8, 20)).toMatchObject({
    outcome: 'passed',
    note: expect.stringMatching(/^only [2-8] of 20 tries done within 900 ms$/),
  });
});

test('hardly any tries done: not applicable', async () => {
  expect(await fuzz(1, 20)).toMatchObject({
    outcome: 'not-applicable',
    reason: expect.stringContaining('only 1 of 20'),
  });
  expect(await fuzz(0, 20)).toMatchObject({
    outcome: 'not-applicable',
    reason: expect.stringContaining('only 0 of 20'),
  });
});
