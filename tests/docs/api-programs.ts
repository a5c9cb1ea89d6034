import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asWritten } from './transcript.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'orchestrator-api.md'), 'utf8');

/** The blocks of the page whose first line names a file, each with the output shown below it. */
const files = [
  ...page.matchAll(/^```(?:ts|yaml)\n(?:\/\/|#) (\S+)\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm),
].map(([, name = '', text = '', output = '']) => ({ name, text, output: output.split('\n').slice(0, -1) }));

/**
 * Runs the programs of docs/orchestrator-api.md in a folder in which their packages are installed, and compares what
 * they print with the page.
 */
export function checkApiPrograms(folder: string): void {
  cpSync(join(root, 'examples', 'garden'), join(folder, 'Notes'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  // One process, because it takes longer to load the packages than to run the programs.
  const programs = ['review.ts', 'check.ts', 'review.ts?again', 'review.test.ts'];
  const script = programs.map((name) => `console.log('--- ${name}'); await import('./${name}');`).join('\n');
  const env = { PATH: [join(root, 'dist'), process.env['PATH']].join(':'), HOME: folder, TZ: 'UTC' };

  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });

  expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' });
  const printed = new Map(
    stdout
      .split(/^--- /m)
      .slice(1)
      .map((part) => [part.split('\n', 1)[0] ?? '', part.slice(part.indexOf('\n') + 1)] as const),
  );
  expect(files.map(({ name }) => name)).toEqual(['review.yaml', 'review.ts', 'check.ts', 'review.test.ts']);
  for (const { name, output } of files.filter((file) => file.output.length > 0))
    expect(asWritten(output, printed.get(name) ?? ''), name).toEqual(output);
  expect(printed.get('review.ts?again')).toMatch(/weekly review succeeded\n$/);
  expect(printed.get('review.ts?again')).not.toContain('running');
  expect(printed.get('review.test.ts')).toMatch(/pass 1\b/);
}
