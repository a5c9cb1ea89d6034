import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { notes } from '../../scripts/demo/vault.ts';
import { asWritten, type Step, stepsOf } from './transcript.ts';

const root = join(import.meta.dirname, '..', '..');
const END = '--- the command has ended ---';

test.each(globSync('docs/guide/*.md', { cwd: root }).sort())('%s shows what its commands print', (path) => {
  const steps = stepsOf(readFileSync(join(root, path), 'utf8'));

  const printed = run(steps);

  const seen = steps.map(({ line, command, output }, at) => ({
    line,
    command,
    output: asWritten(output, printed[at] ?? ''),
  }));
  expect(steps.length).toBeGreaterThan(0);
  expect(seen).toEqual(steps);
});

test('a line of a page has to be printed, except where it has an ellipsis', () => {
  expect(asWritten(['one …', '…', 'last'], 'one 1\ntwo\nthree\nlast\n')).toEqual(['one …', '…', 'last']);
  expect(asWritten(['one', 'last'], 'one\ntwo\nlast\n')).toEqual(['one', 'two', 'last']);
  expect(asWritten([], 'unexpected\n')).toEqual(['unexpected']);
});

/** Runs the commands of a page one after the other in a folder that has the demo's vault as `Notes`. */
function run(steps: readonly Step[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  for (const [name, text] of Object.entries(notes)) {
    const file = join(folder, 'Notes', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const script = steps.map(({ command }) => `{ ${command}\n} < /dev/null 2>&1\necho; echo '${END}'\n`).join('');
  const bins = [join(root, 'dist'), join(root, 'node_modules', '.bin')];
  const env = { PATH: [...bins, process.env['PATH']].join(':'), HOME: folder, TZ: 'UTC' };
  const { stdout } = spawnSync('bash', ['-c', script], { cwd: folder, env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout.split(`\n${END}\n`);
}
