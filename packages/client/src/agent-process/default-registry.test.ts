import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultRegistry } from './default-registry.ts';

function commandOf(env: Record<string, string>): readonly string[] | undefined {
  return defaultRegistry(env).get('obsidian_agent')?.command;
}

test.each([
  ['unset', {}, ['obsidian-agent']],
  ['empty', { OBSIDIAN_AGENT_COMMAND: ' ' }, ['obsidian-agent']],
  ['a program', { OBSIDIAN_AGENT_COMMAND: '/opt/agent' }, ['/opt/agent']],
  ['a command line', { OBSIDIAN_AGENT_COMMAND: 'node  /opt/my\\ agent.js -v' }, ['node', '/opt/my agent.js', '-v']],
] as const)('the agent is known without a registry file: OBSIDIAN_AGENT_COMMAND %s', (_, env, command) => {
  expect(commandOf(env)).toEqual(command);
});

test('a program path with a space needs no escaping', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'with space '));
  const program = join(folder, 'agent');
  await writeFile(program, '');

  const command = commandOf({ OBSIDIAN_AGENT_COMMAND: program });

  await rm(folder, { recursive: true });
  expect(command).toEqual([program]);
});
