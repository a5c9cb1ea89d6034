import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const garden = join(root, 'examples', 'garden');

test("every command of the README's first minute succeeds in a vault", () => {
  const page = readFileSync(join(root, 'README.md'), 'utf8');
  const [, section = ''] = /\n## The first minute\n(.*?)\n## /s.exec(page) ?? [];
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands);
  const home = mkdtempSync(join(tmpdir(), 'first minute '));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  cpSync(garden, join(home, 'Notes'), { recursive: true });
  const script = blocks.join('').replace('mcp install', 'mcp install --yes');

  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
    env: { HOME: home, PATH: [join(root, 'dist'), process.env['PATH']].join(':') },
    input: '',
    encoding: 'utf8',
  });

  expect(blocks).toHaveLength(3);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  // Without a terminal, the name of the program alone waits for a request, and gets none.
  const [none, found] = stdout.split('\n').filter((line) => line.startsWith('{"request_id"'));
  expect(JSON.parse(none ?? '')).toMatchObject({ status: 'error', code: 1 });
  expect(JSON.parse(found ?? '')).toMatchObject({ status: 'success', result: { metadata: { total_count: 3 } } });
});
