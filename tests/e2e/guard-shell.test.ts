import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'packages', 'client', 'src', 'processes', 'guard-shell.ts');

// The executables run in Bun.
test.each([
  ['Node', [process.execPath, '--input-type=module', '--eval']],
  ['Bun', [join(root, 'node_modules', 'bun', 'bin', 'bun.exe'), '--eval']],
])('in %s, a line is in the pipe of the guard before its writer goes on', (_, [program = '', ...words]) => {
  const folder = mkdtempSync(join(tmpdir(), 'guard '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'line');
  const script = `
    import { existsSync } from 'node:fs';
    import { startGuardShell } from ${JSON.stringify(source)};
    const file = ${JSON.stringify(file)};
    startGuardShell('read -r line; echo "$line" > "${file}"').write('add 1\\n');
    // What the event loop sends would come too late: a SIGKILL can be next.
    for (const until = Date.now() + 10_000; !existsSync(file) && Date.now() < until; );
    console.log(existsSync(file));
    process.exit();
  `;

  const { stdout, stderr } = spawnSync(program, [...words, script], { encoding: 'utf8' });

  expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' });
});
