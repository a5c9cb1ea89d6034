import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { isLong } from '../faults/ask-agent.ts';
import { hasPostgres } from '../fixtures/postgres/test-with-postgres.ts';

const LIMIT_MS = 120_000;

test.skipIf(!hasPostgres || !isLong)(
  'the demo kills a host in the middle of a plan, and every line is there once; only in the long form, see pnpm faults',
  async () => {
    const demo = join(import.meta.dirname, '..', '..', 'scripts', 'demo-hosts.ts');

    const { stdout, stderr, exitCode } = await runProcess({ command: [process.execPath, demo] });

    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Host nas was killed with [3-6] lines in its vault/);
    expect(stdout).toContain('Every line is there once');
  },
  LIMIT_MS,
);
