import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asWritten, type Step, stepsOf } from './transcript.ts';

const root = join(import.meta.dirname, '..', '..');
const END = '--- the command has ended with status ';

/** All guides, and the pages of packages that show commands. */
const pages = [
  ...globSync('docs/guide/*.md', { cwd: root }),
  ...globSync('{packages/*,agents/*,orchestrator}/README.md', { cwd: root }).filter(
    (path) => stepsOf(readFileSync(join(root, path), 'utf8')).length > 0,
  ),
];

test.each(pages.sort())('%s shows what its commands print', (path) => {
  const steps = stepsOf(readFileSync(join(root, path), 'utf8'));

  const results = run(steps);

  const seen = steps.map((step, at) => ({ ...step, output: asWritten(step.output, results[at]?.printed ?? '') }));
  const failed = steps.filter((_, at) => results[at]?.status !== 0);
  const showingStatus = steps.filter((_, at) => steps[at + 1]?.command === 'echo $?');
  expect(steps.length).toBeGreaterThan(0);
  expect(seen).toEqual(steps);
  // The page shows the exit status of each command that fails, and its output is compared like any other.
  expect(failed).toEqual(showingStatus);
});

test("every line of a page's output is printed, except at an ellipsis", () => {
  expect(asWritten(['one …', '…', 'last'], 'one 1\n  two\n  three\nlast\n')).toEqual(['one …', '…', 'last']);
  expect(asWritten(['one', '…'], 'one\nError: two\n')).toEqual(['one', 'Error: two']);
  expect(asWritten(['one', 'last'], 'one\ntwo\nlast\n')).toEqual(['one', 'two', 'last']);
  expect(asWritten([], 'unexpected\n')).toEqual(['unexpected']);
});

interface Result {
  readonly printed: string;
  readonly status: number;
}

/** Runs the commands of a page in order, in a folder with a copy of `examples/garden` as `Notes`. */
function run(steps: readonly Step[]): readonly Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  cpSync(join(root, 'examples', 'garden'), join(folder, 'Notes'), { recursive: true });
  // A command sees the exit status of the one before it.
  const script = steps.map(
    ({ command }) => `(exit $status)\n{ ${command}\n} < /dev/null 2>&1\nstatus=$?; echo; echo "${END}$status"\n`,
  );
  const bins = [join(root, 'dist'), join(root, 'node_modules', '.bin')];
  const env = { PATH: [...bins, process.env['PATH']].join(':'), HOME: folder, TZ: 'UTC' };
  const { stdout } = spawnSync('bash', ['-c', script.join('')], { cwd: folder, env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const results = stdout.matchAll(new RegExp(`(?<printed>[^]*?)\\n${END}(?<status>\\d+)\\n`, 'g'));
  return [...results].map(({ groups }) => ({ printed: groups?.['printed'] ?? '', status: Number(groups?.['status']) }));
}
