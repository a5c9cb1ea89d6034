import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the tests of tests/faults in their long form: every instant, every kind, minutes of parallel writers. */
const root = join(import.meta.dirname, '..');
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', 'tests/faults', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, OBSIDIAN_AGENT_FAULTS: 'long' },
  },
);
process.exitCode = status ?? 1;
