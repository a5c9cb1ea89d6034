import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs tests/faults in the long form: every moment, every kind of fault, minutes of parallel writers. Runs tests/release so,
 * too: npm installs every package with all that it needs.
 *
 * Arguments select tests: `pnpm faults killed-moves`.
 */
const names = process.argv.slice(2);
const wanted = names.length === 0 ? ['tests/faults/', 'tests/release/'] : names.map((name) => `tests/faults/${name}`);
const root = join(import.meta.dirname, '..');
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...wanted], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, OBSIDIAN_AGENT_FAULTS: 'long' },
});
process.exitCode = status ?? 1;
