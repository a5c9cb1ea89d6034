import type { Description } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { findCommand } from './task-command.ts';

const command = (api_version: 'v1' | 'v2', ...fields: string[]): Description['commands'][number] => ({
  name: 'read_note',
  api_version,
  effect: 'read',
  summary: 'Read a note.',
  params: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, {}])) },
  result: {},
  reasons: [],
});

const agent: Description = {
  tool: 'obsidian_agent',
  version: '1.0.0',
  api_versions: ['v1', 'v2'],
  commands: [command('v1', 'vault_path', 'note_name'), command('v2', 'vault_path', 'note')],
  limits: {},
};

test.each([
  [{ note: 'Plan' }, 'v2'],
  [{}, 'v2'],
  [{ note_name: 'Plan' }, 'v1'],
  [{ command: { type: 'read_note', note_name: 'Plan' } }, 'v1'],
  [{ noet: 'Plan' }, 'v2'],
])('the payload %j is for %s', (payload, version) => {
  const found = findCommand(agent, { action: 'read_note', version: undefined, payload });

  expect(found).toMatchObject({ command: { api_version: version } });
});

test('a requested version is used for any payload', () => {
  const found = findCommand(agent, { action: 'read_note', version: 'v2', payload: { note_name: 'Plan' } });

  expect(found).toMatchObject({ command: { api_version: 'v2' } });
});

test.each([
  [{ type: 'read_note', note: 'Plan' }, 'v2'],
  [{ command: { type: 'read_note', note: 'Plan' } }, 'v2'],
])('the type in %j is not treated as a parameter', (payload, version) => {
  const found = findCommand(agent, { action: 'read_note', version: undefined, payload });

  expect(found).toMatchObject({ command: { api_version: version } });
});
