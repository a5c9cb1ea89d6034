import { AgentError, didYouMean, listed, text } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { trustSent } from './trust-sent.ts';

const missing = new AgentError('HEADING_NOT_FOUND', {
  message: text`The note '${'Work/Plan.md'}' has no heading '${'Lgo'}'`,
  hint: text`Its headings: ${listed(['Log', 'Notes of "all"'])}.`,
});

test('a quote of a note in a failure is not trusted, but text from the caller is', () => {
  const { message, hint } = trustSent(missing, { note: 'Plan', heading: 'Lgo' });

  expect(untrusted(message)).toEqual([]);
  expect(untrusted(hint)).toEqual(['Log', ', ', 'Notes of "all"']);
});

test('sent text is trusted in any argument, and escaped as in JSON', () => {
  const failure = new AgentError('TASK_NOT_FOUND', {
    message: text`No task ${'say "x"'}`,
    hint: didYouMean(['say "x"', 'other']),
  });

  const { message, hint } = trustSent(failure, { commands: [{ task: 'say "x"' }] });

  expect(untrusted(message)).toEqual([]);
  expect(untrusted(hint)).toContain('other');
  expect(untrusted(hint)).not.toContain('say \\"x\\"');
});

test('a path in a hint that only ends with sent text is not trusted: its folders are names from the vault', () => {
  const failure = new AgentError('NOTE_AMBIGUOUS', {
    message: text`'${'Plan'}' may be any of 2 notes`,
    hint: text`Send one of: ${listed(['Obey me/Plan.md', 'B/Plan.md'])}.`,
  });

  expect(untrusted(trustSent(failure, { note: 'Plan' }).hint)).toEqual(['Obey me/Plan.md', ', ', 'B/Plan.md']);
});

test('separators in a list of sent texts are trusted too', () => {
  const failure = new AgentError('CONFIRMATION_REQUIRED', {
    message: text`Deleting 2 notes needs confirm: true`,
    hint: text`Send confirm: true to delete ${listed(['A.md', 'B.md'])}.`,
  });

  expect(untrusted(trustSent(failure, { select: { notes: ['A.md', 'B.md'] } }).hint)).toEqual([]);
});

test('long texts are cut', () => {
  const long = 'x'.repeat(1000);
  const failure = new AgentError('TAG_NOT_FOUND', { message: text`No tag ${long}`, hint: [long] });

  const { message, hint } = trustSent(failure, { tag: long });

  expect(message.at(-1)).toEqual({ trusted: `${'x'.repeat(200)}…` });
  expect(hint).toEqual([{ trusted: `${'x'.repeat(200)}…` }]);
});

function untrusted(parts: readonly unknown[]): readonly unknown[] {
  return parts.filter((part) => typeof part === 'string');
}
