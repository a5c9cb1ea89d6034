import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from './contract/run-process.ts';

const root = join(import.meta.dirname, '..');

test('a test that passes only at its second attempt is named after the run', async () => {
  const { stderr, exitCode } = await runProcess({
    command: [join(root, 'node_modules', '.bin', 'vitest'), 'run'],
    cwd: join(import.meta.dirname, 'fixtures', 'unsteady'),
  });

  expect(exitCode).toBe(0);
  expect(stderr).toContain('fails-once.ts > passes at the second attempt\n    expected 1 to be 2');
  expect(stderr).not.toContain('first attempt');
});
