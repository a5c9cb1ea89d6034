import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
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
  // Libraries load these if they are installed.
  for (const name of [
    'pg-native',
    'winston',
    'winston-transport',
    '@opentelemetry/sdk-trace-base',
    'pg',
    '@dbos-inc/dbos-sdk',
  ]) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'node_modules', name, 'index.js'), "require('../../first.cjs')");
  }
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

test.each([
  ['list', 0],
  ['validate plan.json', 0],
  ['hosts --runner dbos --postgres postgres://localhost:1/plans --json', 1],
])('nor does the executable of the orchestrator as %s', async (words, status) => {
  const { vault } = noteAgent({});
  const marker = plantRuntimeFiles(vault);
  const task = { id: 'read', action: 'read_note', payload: { note: 'Home' } };
  writeFileSync(join(vault, 'plan.json'), JSON.stringify({ name: 'plan', vault_path: '.', tasks: [task] }));
  const [agent] = artefacts[0]?.command ?? [''];

  const { exitCode, stdout } = await runProcess({
    command: [...orchestrator, ...words.split(' ')],
    cwd: vault,
    env: { OBSIDIAN_AGENT_COMMAND: agent, XDG_STATE_HOME: join(vault, 'state') },
  });

  expect(exitCode).toBe(status);
  if (status === 1) expect(JSON.parse(stdout)).toMatchObject({ reason: 'DATABASE_UNREACHABLE' });
  expect(existsSync(marker)).toBe(false);
});
