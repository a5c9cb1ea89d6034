import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

test("every line of a page's output is printed, except at an ellipsis", () => {
  expect(asWritten(['one …', '…', 'last'], 'one 1\ntwo\nthree\nlast\n')).toEqual(['one …', '…', 'last']);
  expect(asWritten(['one', 'last'], 'one\ntwo\nlast\n')).toEqual(['one', 'two', 'last']);
  expect(asWritten([], 'unexpected\n')).toEqual(['unexpected']);
});

/** Runs the commands of a page in order, in a folder with a copy of `examples/garden` as `Notes`. */
function run(steps: readonly Step[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  cpSync(join(root, 'examples', 'garden'), join(folder, 'Notes'), { recursive: true });
  const script = steps.map(({ command }) => `{ ${command}\n} < /dev/null 2>&1\necho; echo '${END}'\n`).join('');
  const bins = [join(root, 'dist'), join(root, 'node_modules', '.bin')];
  const env = { PATH: [...bins, process.env['PATH']].join(':'), HOME: folder, TZ: 'UTC' };
  const { stdout } = spawnSync('bash', ['-c', script], { cwd: folder, env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout.split(`\n${END}\n`);
}
