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
