import { chmodSync, copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saysNothingAboutInput } from '@obsidian-agent/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  agentsFolder,
  describeBothStarts,
  executorOf,
  failureOf,
  options,
  request,
} from '../fixtures/agents/executor.ts';

const addition = { ...request, api_version: 'v2', tool: 'calculator', action: 'add' };

/** The path of a program that a test can replace. */
function programOf(source: string): { path: string; replace(source: string): void } {
  const folder = mkdtempSync(join(tmpdir(), 'agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(agentsFolder, 'answer.mjs'), join(folder, 'answer.mjs'));
  // The first line of a script cannot name an interpreter whose path has a space.
  symlinkSync(process.execPath, join(folder, 'node'));
  const path = join(folder, 'agent.mjs');
  const replace = (text: string): void => {
    writeFileSync(path, `#!${join(folder, 'node')}\n${text}`);
    chmodSync(path, 0o755);
  };
  replace(source);
  return { path, replace };
}

/** An agent whose sum has this type. */
function calculator(type: string): string {
  return `
import { answerTo, readRequest, write } from './answer.mjs';
const result = { type: 'object', properties: { sum: { type: '${type}' } }, required: ['sum'] };
const add = { name: 'add', api_version: 'v2', effect: 'read', summary: 'Add.', params: {}, reasons: [], result };
if (process.argv.includes('--describe')) {
  write({ tool: 'calculator', version: '1.0.0', api_versions: ['v2'], commands: [add], limits: {} });
} else {
  const request = await readRequest();
  const answer = answerTo(request);
  write({ ...answer, result: { ...answer.result, metadata: request.payload }, error_detail: null });
}`;
}

test('an agent that is deleted is a named failure, and works again when it is back', async () => {
  const { path, replace } = programOf(calculator('number'));
  const executor = executorOf('', { command: [path] });
  await executor.exec({ ...addition, payload: { sum: 3 } }, options());

  rmSync(path);
  const missing = await failureOf(executor.exec({ ...addition, payload: { sum: 3 } }, options()));
  replace(calculator('string'));
  const back = await executor.exec({ ...addition, payload: { sum: '3' } }, options());

  expect(missing).toMatchObject({ reason: 'SPAWN_FAILED', isRetryable: false });
  expect(saysNothingAboutInput(missing)).toBe(true);
  expect(back.result?.metadata).toEqual({ sum: '3' });
});

test('an answer of an agent that was replaced is checked by its new description', async () => {
  const { path, replace } = programOf(calculator('number'));
  const executor = executorOf('', { command: [path] });
  await executor.exec({ ...addition, payload: { sum: 3 } }, options());

  replace(calculator('string'));
  const newer = await executor.exec({ ...addition, payload: { sum: '3' } }, options());
  const wrong = await failureOf(executor.exec({ ...addition, payload: { sum: 3 } }, options()));

  expect(newer.result?.metadata).toEqual({ sum: '3' });
  expect(wrong.reason).toBe('SCHEMA_VIOLATION');
});

test('an agent whose interpreter is missing says nothing about the request', async () => {
  const { path } = programOf('');
  writeFileSync(path, '#!/usr/bin/env no-such-interpreter\n');

  const failure = await failureOf(executorOf('', { command: [path] }).exec(request, options()));

  expect(failure).toMatchObject({ reason: 'NO_RESPONSE', evidence: { exitCode: 127 } });
  expect(saysNothingAboutInput(failure)).toBe(true);
});

describeBothStarts('an agent', () => {
  test('that dies silently says nothing about a request that it does not read', async () => {
    const payload = { content: 'x'.repeat(8 * 1024 * 1024) };

    const failure = await failureOf(executorOf('exits-mute.mjs').exec({ ...request, payload }, options()));

    expect(failure.evidence.isInputRefused).toBe(true);
    expect(saysNothingAboutInput(failure)).toBe(true);
  });

  test('that dies silently on a request that it read may have refused it', async () => {
    const { path } = programOf('process.stdin.resume().on("end", () => (process.exitCode = 4));');

    const failure = await failureOf(executorOf('', { command: [path] }).exec(request, options()));

    expect(failure.evidence).toMatchObject({ isInputRefused: false, exitCode: 4 });
    expect(saysNothingAboutInput(failure)).toBe(false);
  });

  test('that is stopped by SIGSTOP is killed at the end of its time', async () => {
    const executor = executorOf('', { command: ['/bin/sh', '-c', 'kill -s STOP $$'] });

    const failure = await failureOf(executor.exec(request, options({ timeoutMs: 1000 })));

    expect(failure).toMatchObject({ reason: 'TIMED_OUT', evidence: { signal: 'SIGKILL' } });
  });
});

test.each([-3_600_000, 3_600_000])(
  'a clock that is set by %i ms changes no duration and no time limit',
  async (step) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const onStderrLine = () => vi.setSystemTime(Date.now() + step);

    const failure = await failureOf(executorOf('hangs.mjs').exec(request, options({ timeoutMs: 800, onStderrLine })));

    expect(failure.reason).toBe('TIMED_OUT');
    expect(failure.evidence.durationMs).toBeGreaterThanOrEqual(799);
    expect(failure.evidence.durationMs).toBeLessThan(30_000);
  },
);
