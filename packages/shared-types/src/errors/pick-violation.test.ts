import { storedDescriptions } from '@obsidian-agent/shared-types/descriptions';
import { validatorsV2 } from '@obsidian-agent/shared-types/validators-v2';
import { expect, test } from 'vitest';
import type { CommandDescription } from '../contract/description.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import { invalidParams } from './invalid-params.ts';
import { pickViolation } from './pick-violation.ts';

const [appendNote, editNote, listTasks] = await Promise.all([
  validatorsV2.append_note(),
  validatorsV2.edit_note(),
  validatorsV2.list_tasks(),
]);

function paramsOf(command: string): JsonSchema {
  const stored = storedDescriptions.find(({ name }) => name === command);
  return (JSON.parse(stored?.json ?? '') as CommandDescription).params;
}

function messageFor(edit: object): string | undefined {
  const payload = { note: 'Plan', edits: [{ search: 'a', replace: 'b' }, edit] };
  expect(editNote(payload)).toBe(false);
  const schema = paramsOf('edit_note');
  const reported = pickViolation(editNote.errors ?? [], payload, schema);
  return reported && invalidParams(reported).message;
}

test.each([
  [{ operation: 'append', heading: 'Log', contnt: '- x' }, "Unknown 'edits.1.contnt' in parameters"],
  [{ operation: 'add', heading: 'Log' }, "Invalid 'edits.1.operation' in parameters: it …"],
  [{ search: 'a' }, "Missing 'edits.1.replace' in parameters"],
  [{ heading: 'Log', content: 'x' }, "Missing 'edits.1.operation' in parameters"],
  [{ search: 'a', replacement: 'b' }, "Missing 'edits.1.replace' in parameters"],
  [{ search: 'a', replac: 'b' }, "Unknown 'edits.1.replac' in parameters"],
  [{ search: 'a', replace: 'b', regexp: true }, "Unknown 'edits.1.regexp' in parameters"],
])('the error for the edit %j is about the form that it resembles', (edit, message) => {
  const [start = ''] = message.split('…');

  expect(messageFor(edit)?.slice(0, start.length)).toBe(start);
});

test('an unknown name in an edit is compared with the names of an edit', () => {
  const payload = { note: 'Plan', edits: [{ operation: 'append', headin: 'Log', content: 'x' }] };
  expect(editNote(payload)).toBe(false);
  const schema = paramsOf('edit_note');

  const reported = pickViolation(editNote.errors ?? [], payload, schema);

  expect(reported && invalidParams(reported).hint).toBe('Did you mean "heading"?');
});

test('a misspelt required name is reported as unknown, with a suggestion', () => {
  const payload = { note: 'Plan', contents: 'x' };
  expect(appendNote(payload)).toBe(false);
  const schema = paramsOf('append_note');

  const reported = pickViolation(appendNote.errors ?? [], payload, schema);

  expect(reported && invalidParams(reported)).toMatchObject({
    message: "Unknown 'contents' in parameters",
    hint: 'Did you mean "content"?',
  });
});

test('an unknown name is compared with the names of the command', () => {
  const schema = { properties: { command: {} } };
  const violation = {
    instancePath: '',
    keyword: 'additionalProperties',
    params: { additionalProperty: 'comand' },
  };

  expect(pickViolation([violation], { comand: '' }, schema)).toEqual({ violation, known: ['command'] });
});

test.each<[object, string, string]>([
  [
    { status: 'todo' },
    "Invalid 'status' in parameters: it is neither one character nor one of TODO, IN_PROGRESS, ON_HOLD, DONE, CANCELLED, NON_TASK",
    'Did you mean "TODO"? Send one character, or one of TODO, IN_PROGRESS, ON_HOLD, DONE, CANCELLED, NON_TASK.',
  ],
  [
    { status: ['x', 'doen'] },
    "Invalid 'status.1' in parameters: it is neither one character nor one of TODO, IN_PROGRESS, ON_HOLD, DONE, CANCELLED, NON_TASK",
    'Did you mean "DONE"? Send one character, or one of TODO, IN_PROGRESS, ON_HOLD, DONE, CANCELLED, NON_TASK.',
  ],
  [
    { sort: 'deu' },
    'Invalid \'sort\' in parameters: it is not one of "path", "due"',
    'Did you mean "due"? Send one of "path", "due".',
  ],
  [{ text: 5 }, "Invalid 'text' in parameters: must be a string", "Send 'text' as a string."],
])('the error for an invalid value in %j lists the allowed values and suggests one', (payload, message, hint) => {
  expect(listTasks(payload)).toBe(false);
  const schema = paramsOf('list_tasks');

  const reported = pickViolation(listTasks.errors ?? [], payload, schema);

  expect(reported && invalidParams(reported)).toMatchObject({ message, hint });
});
