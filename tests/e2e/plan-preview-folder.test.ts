import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';

test.each([
  ['does not exist', 'gone', /The temporary folder .*gone cannot be used: it does not exist\./],
  ['is a file', 'plan.json', /The temporary folder .*plan\.json cannot be used: .*file/],
  ['is inside the vault', 'vault/tmp', /The temporary folder .*vault\/tmp is inside the vault .*vault\./],
])('a preview whose temporary folder %s says what to do', async (_, TMPDIR, message) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'preview folder ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'vault/tmp'), { recursive: true });
  const plan = { name: 'p', vault_path: 'vault', tasks: [{ id: 'a', action: 'list_tasks' }] };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));

  const { stdout, stderr, exitCode } = await runProcess({
    command: [...orchestrator, 'run', 'plan.json', '--preview'],
    cwd: folder,
    env: { TMPDIR: join(folder, TMPDIR), OBSIDIAN_AGENT_COMMAND: artefacts[0]?.command[0] ?? '', HOME: folder },
  });

  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
  expect(stderr).toMatch(message);
  expect(stderr).toContain('Set TMPDIR to a folder outside of the vaults');
});
