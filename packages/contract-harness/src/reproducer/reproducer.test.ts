import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../subject/recipe.ts';
import { quoteCommand, reproducer } from './reproducer.ts';

function shell(script: string): string {
  const TMPDIR = mkdtempSync(join(tmpdir(), 'reproducer-'));
  onTestFinished(() => rmSync(TMPDIR, { recursive: true }));
  return spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: { ...process.env, TMPDIR } }).stdout;
}

test('it creates the vault and sends every kind of piece', () => {
  const tree = {
    'A note.md': "it's\n100%",
    'sub/big.md': [{ repeat: 'x', times: 5 }],
    'Link.md': { link: 'A note.md' },
    empty: { folder: true as const },
    '../outside/b.md': 'b',
  };
  const stdin = [
    ROOT,
    '|',
    new Uint8Array([0x41, 0x0a]),
    { repeat: 'ab', times: 2 },
    { pauseMs: 1 },
    { repeat: "'", times: 3 },
  ];
  const command = quoteCommand([
    '/bin/sh',
    '-c',
    'cat | sed "s|^/[^|]*|root|"; cd "$R" && find . -name "*.md" -exec cat {} + | wc -c; ls vault',
  ]);

  const output = shell(reproducer({ tree, invocation: { stdin } }, command).replace('R=', 'export R; R='));

  expect(output.split(/\s+/)).toEqual(['root|A', "abab'''24", 'A', 'note.md', 'Link.md', 'empty', 'sub', '']);
});

test('it sets and unsets variables, and runs the command in its shell', () => {
  const invocation = { stdin: '', env: { HOME: undefined, GREETING: "it's me" }, shell: 'exec "$@" 2>&1' };

  const output = shell(
    reproducer({ tree: {}, invocation }, quoteCommand(['/bin/sh', '-c', 'echo "$GREETING ${HOME-none}" >&2'])),
  );

  expect(output).toBe("it's me none\n");
});
