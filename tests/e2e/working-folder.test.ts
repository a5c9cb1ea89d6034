import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { noteAgent } from './note-agent.ts';

/** What the runtimes of the two artefacts know as files with settings, or with code to run first. */
function plantRuntimeFiles(folder: string): string {
  const marker = join(folder, 'ran');
  writeFileSync(join(folder, 'first.cjs'), `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`);
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./first.cjs"]\n');
  for (const name of ['.env', '.env.local', '.env.production', '.env.development'])
    writeFileSync(join(folder, name), 'OBSIDIAN_AGENT_READ_ONLY=true\nNODE_OPTIONS=--require=./first.cjs\n');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "imports": { "#x": "./first.cjs" } }');
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "paths": { "*": ["./first.cjs"] } } }');
  return marker;
}

test.each(artefacts)('$name takes neither settings nor code from the folder it is started in', async ({ command }) => {
  const { vault, text } = noteAgent({});
  const marker = plantRuntimeFiles(vault);
  const request = { request_id: crypto.randomUUID(), tool: 'obsidian_agent', api_version: 'v2', action: 'create_note' };

  const { stdout } = await runProcess({
    command,
    cwd: vault,
    stdin: JSON.stringify({ ...request, payload: { vault_path: vault, path: 'First', content: 'written' } }),
  });

  expect(JSON.parse(stdout)).toMatchObject({ status: 'success' });
  expect(text('First.md')).toBe('written');
  expect(existsSync(marker)).toBe(false);
});

test.each(['mcp --help', '--version', 'vaults'])('nor does the executable as %s', async (words) => {
  const { vault } = noteAgent({});
  const marker = plantRuntimeFiles(vault);
  const [executable] = artefacts[0]?.command ?? [''];

  const { exitCode } = await runProcess({ command: [executable, ...words.split(' ')], cwd: vault });

  expect(exitCode).toBe(0);
  expect(existsSync(marker)).toBe(false);
});
