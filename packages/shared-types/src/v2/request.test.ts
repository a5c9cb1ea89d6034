import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { type ObsidianAgentCommandV2, ObsidianAgentRequestV2 } from './command.ts';
import { commandsV2 } from './commands.generated.ts';
import { ActionRequestV2 } from './request.ts';

const file = join(import.meta.dirname, '..', '..', '..', '..', 'schemas', 'v2', 'request.schema.json');
const published = new Ajv2020({ strict: true, formats: { uuid: true } }).compile(
  JSON.parse(readFileSync(file, 'utf8')),
);

const request = (action: string, payload: unknown) => ({
  request_id: '0190b5c2-7b3a-7c3e-8d3e-0190b5c27b3a',
  api_version: 'v2',
  tool: 'obsidian_agent',
  action,
  payload,
});

test.each(Object.values(commandsV2))('a request for $name is valid in each of its forms', ({ name, example }) => {
  const command = { type: name, ...example.params };
  const forms = [example.params, command, { command }].map((payload) => request(name, payload));

  expect(forms.map((form) => published(form))).toEqual([true, true, true]);
  expect(forms.map((form) => ActionRequestV2.safeParse(form).success)).toEqual([true, true, true]);
  expect(ObsidianAgentRequestV2.safeParse({ command }).success).toBe(true);
});

const params = { note: 'Log', content: 'x' };
const append = { type: 'append_note', ...params };

test.each([
  ['an unknown action', request('append', params), '/action', 'enum'],
  ['params of another command', request('move_note', params), '/payload', 'required'],
  ['an unknown param', request('append_note', { ...params, notes: 'x' }), '/payload', 'additionalProperties'],
  ['a param of the wrong type', request('append_note', { ...params, content: 7 }), '/payload/content', 'type'],
  ['another type', request('append_note', { ...params, type: 'read_note' }), '/payload/type', 'const'],
  ['a command of another type', request('read_note', { command: append }), '/payload/command/type', 'const'],
  ['a command without type', request('append_note', { command: params }), '/payload/command', 'required'],
  ['a wrong command', request('append_note', { command: { ...append, note: 7 } }), '/payload/command/note', 'type'],
  [
    'a param next to the command',
    request('append_note', { command: append, vault_path: '/v' }),
    '/payload',
    'additionalProperties',
  ],
])('%s is refused, and the first error names the location', (_, wrong, ...place) => {
  const [instancePath, keyword] = place;
  expect(published(wrong)).toBe(false);
  expect(published.errors?.[0]).toMatchObject({ instancePath, keyword });
  expect(ActionRequestV2.safeParse(wrong).success).toBe(false);
});

test('no command has a param named type, which would hide its name', () => {
  const names = Object.values(commandsV2).filter(({ params }) => Object.hasOwn(params.shape, 'type'));

  expect(names).toEqual([]);
});

test('the type of a command determines its params', () => {
  const subjectOf = (command: ObsidianAgentCommandV2): string | undefined =>
    command.type === 'move_note' ? command.to : undefined;

  expect(subjectOf({ type: 'move_note', note: 'A', to: 'B' })).toBe('B');
  // @ts-expect-error: find_orphans has no such param.
  expect(subjectOf({ type: 'find_orphans', note: 'A' })).toBeUndefined();
});
