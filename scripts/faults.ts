import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs tests/faults in the long form: every moment, every kind of fault, minutes of parallel writers. Other tests have a
 * long form, too: in tests/release, npm installs every package with all that it needs, tests/oracles make more moves and
 * searches, `harness-passes` runs all checks over all agents, both programs answer all goldens, the benchmark tries all
 * measures, `demo-hosts` runs, a base has 10,000 views, and tests/runner-conformance has outages of a minute.
 *
 * Arguments select tests: `pnpm faults killed-moves`.
 */
const names = process.argv.slice(2);
const inLongForm = [
  'tests/faults/',
  'tests/release/',
  'tests/oracles/',
  'tests/runner-conformance/',
  'tests/bench/bench.test.ts',
  'tests/e2e/demo-hosts',
  'tests/e2e/harness-passes',
  'tests/e2e/hostile-bases',
  'tests/contract/goldens',
];
const wanted = names.length === 0 ? inLongForm : names.map((name) => `tests/faults/${name}`);
const root = join(import.meta.dirname, '..');
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...wanted], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, OBSIDIAN_AGENT_FAULTS: 'long' },
});
process.exitCode = status ?? 1;
