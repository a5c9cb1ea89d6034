import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { executorOf, options, request } from '../fixtures/agents/executor.ts';
import { python, pythonCommand } from '../fixtures/python-agent/python-command.ts';

const inPython = join(import.meta.dirname, '..', 'fixtures', 'python-agent', 'agent.py');
const agents = [
  ...artefacts,
  ...(python === undefined ? [] : [{ name: 'an agent in Python', command: pythonCommand(python, inPython) }]),
];

test.each(agents)('$name creates a note from cold and reads it from standby', async ({ command }) => {
  const vault_path = await mkdtemp(join(tmpdir(), 'vault-'));
  const executor = executorOf('', { command, standby: 1 });
  const note = { vault_path, note_name: 'Day' };

  const created = await executor.exec(
    { ...request, action: 'create_note', payload: { ...note, content: '# Ä\n' } },
    options(),
  );
  // The executor starts the next child after it has processed this answer.
  await setImmediate();
  const read = await executor.exec({ ...request, payload: note }, options());

  const text = await readFile(join(vault_path, 'Day.md'), 'utf8');
  await rm(vault_path, { recursive: true });
  expect(created).toMatchObject({ code: 0, task_id: 'task-1' });
  expect(read.result?.data).toBe('# Ä\n');
  expect(text).toBe('# Ä\n');
});

test.each(artefacts)('$name describes its commands', async ({ command }) => {
  const description = await executorOf('', { command }).describe('fixture');

  expect(description).toMatchObject({ tool: 'obsidian_agent', api_versions: ['v1', 'v2'] });
  expect(description.commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['create_note', 'describe']));
});
