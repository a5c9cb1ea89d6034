import { expect, test } from 'vitest';
import type { AgentFailureReason, Evidence } from './agent-failure.ts';
import { unseen } from './process-failures.ts';
import { saysNothingAboutInput } from './says-nothing-about-input.ts';

const { evidence } = unseen('agent');

test.each<[AgentFailureReason, Partial<Evidence>, boolean]>([
  ['SPAWN_FAILED', {}, true],
  ['NO_RESPONSE', { exitCode: 1, isInputRefused: true }, true],
  ['NO_RESPONSE', { exitCode: 127 }, true],
  ['NO_RESPONSE', { exitCode: 126 }, true],
  ['CRASHED', { signal: 'SIGSEGV', isInputRefused: true }, true],
  ['CRASHED', { signal: 'SIGSEGV', isInputRefused: true, stdoutHead: '{' }, false],
  ['CRASHED', { signal: 'SIGSEGV' }, false],
  ['CRASHED', { exitCode: 127, stdoutHead: '{}' }, false],
  ['NO_RESPONSE', { exitCode: 1 }, false],
  ['NO_RESPONSE', { exitCode: 0 }, false],
  ['TIMED_OUT', { signal: 'SIGTERM', isInputRefused: true }, false],
  ['CANCELLED', { isInputRefused: true }, false],
  ['OUTPUT_TOO_LARGE', { isInputRefused: true }, false],
  ['INVALID_JSON', { isInputRefused: true }, false],
  ['SCHEMA_VIOLATION', {}, false],
  ['ID_MISMATCH', {}, false],
])('%s with %j: %s', (reason, changes, expected) => {
  expect(saysNothingAboutInput({ reason, evidence: { ...evidence, ...changes } })).toBe(expected);
});

test('a failure without a process is one of the request', () => {
  expect(saysNothingAboutInput({ reason: 'EFFECT_UNKNOWN' })).toBe(false);
});
