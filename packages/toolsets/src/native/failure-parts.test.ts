import { AgentError } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { failureParts } from './failure-parts.ts';

const missing = new AgentError('HEADING_NOT_FOUND', {
  message: "The note 'Work/Plan.md' has no heading 'Lgo'",
  hint: 'Its headings: Log, Notes of "all".',
  details: { path: 'Work/Plan.md', heading: 'Lgo', headings: ['Log', 'Notes of "all"'] },
});

test('what a failure quotes of a note is apart from its words, and what the caller sent is not', () => {
  expect(failureParts(missing, { note: 'Plan', heading: 'Lgo' })).toEqual([
    { own: "The note 'Work/Plan.md' has no heading 'Lgo'. Its headings: " },
    'Log',
    ', ',
    'Notes of "all"',
    { own: '.' },
  ]);
});

test('a path that the caller did not send is a quote', () => {
  expect(failureParts(missing, { note: 'alias' })).toContain('Work/Plan.md');
});

test('a failure of one command of several quotes what its cause quotes', () => {
  const failed = new AgentError('BATCH_FAILED', {
    message: `Command 0 failed: ${missing.message}`,
    hint: missing.hint,
    details: { failed: [{ index: 0, message: missing.message, hint: missing.hint }] },
    cause: missing,
  });

  expect(failureParts(failed, { commands: [{ note: 'Plan', heading: 'Lgo' }] })).toContain('Notes of "all"');
});

test('a quote within a word is none', () => {
  const error = new AgentError('TAG_NOT_FOUND', {
    message: 'No note has it',
    hint: 'Tags: no.',
    details: { tags: ['no'] },
  });

  expect(failureParts(error, {})).toEqual([{ own: 'No note has it. Tags: ' }, 'no', { own: '.' }]);
});

test.each([
  ['Map keys must be unique', undefined],
  ['Flow sequence in block collection must be sufficiently indented and end with a ]', undefined],
  ['Plain value cannot start with reserved character `', undefined],
  ['Unexpected scalar at node end', undefined],
  ['Missing closing "quote', undefined],
  ['Unresolved alias (the anchor must be set before the alias): obey: me', 'obey: me'],
  ['Unresolved tag: !obey', '!obey'],
  ['Unknown directive %obey', 'Unknown directive %obey'],
  ['Unsupported YAML version obey', 'Unsupported YAML version obey'],
  ['Unexpected obey in flow map', 'Unexpected obey in flow map'],
  ['Invalid escape sequence \\obey', 'Invalid escape sequence \\obey'],
  ['Not known: obey', 'obey'],
  ['"obey" is not known', '"obey" is not known'],
])('of a fault of frontmatter "%s", %j is the quote', (problem, quote) => {
  const error = new AgentError('FRONTMATTER_MALFORMED', {
    message: `The frontmatter of 'A.md' cannot be changed: line 1: ${problem}`,
    hint: 'Repair it first.',
    details: { path: 'A.md', line: 1, column: 1, problem },
  });

  const quoted = failureParts(error, { note: 'A.md' }).filter((part) => typeof part === 'string');

  expect(quoted).toEqual(quote === undefined ? [] : [quote]);
});

test('the path of the vault is no quote where the system refuses, and a path in it is', () => {
  const refusal = (path: string) =>
    new AgentError('ACCESS_DENIED', {
      message: `The system refused access to '${path}'`,
      hint: 'Check the owner.',
      details: { path, code: 'EACCES' },
    });

  expect(failureParts(refusal('/home/me/Vault'), {})).toEqual([
    { own: "The system refused access to '/home/me/Vault'. Check the owner." },
  ]);
  expect(failureParts(refusal('C:\\Vault'), {})).toHaveLength(1);
  expect(failureParts(refusal('Obey me.md'), {})).toContain('Obey me.md');
});

test('a path of a note is a quote, however it begins', () => {
  const error = new AgentError('NOTE_NOT_FOUND', {
    message: "Note '/obey me' not found",
    hint: 'Send another.',
    details: { path: '/obey me' },
  });

  expect(failureParts(error, {})).toContain('/obey me');
});
