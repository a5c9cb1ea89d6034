import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  agentsFolder,
  base64,
  describeBothStarts,
  executorOf,
  failureOf,
  options,
  request,
} from '../fixtures/agents/executor.ts';
import { openLifelines } from '../fixtures/agents/lifelines.ts';
import { requirement } from '../requirements.ts';

describeBothStarts('an agent that misbehaves as a process is named', () => {
  test('it hangs', async () => {
    const failure = await failureOf(executorOf('hangs.mjs').exec(request, options({ timeoutMs: 1000 })));

    expect(failure).toMatchObject({ reason: 'TIMED_OUT', isRetryable: true });
    expect(failure.evidence).toMatchObject({
      exitCode: null,
      signal: 'SIGTERM',
      stderrHead: 'waiting for nothing\n',
      stdoutHead: '',
    });
    expect(failure.evidence.durationMs).toBeGreaterThanOrEqual(1000);
  });

  test('it hangs and ignores SIGTERM', async () => {
    const failure = await failureOf(
      executorOf('hangs-ignoring-sigterm.mjs').exec(request, options({ timeoutMs: 1000 })),
    );

    expect(failure).toMatchObject({ reason: 'TIMED_OUT', evidence: { signal: 'SIGKILL' } });
    expect(failure.evidence.stderrHead).toContain('waiting for nothing\n');
  });

  test('it hangs with a grandchild that ignores SIGTERM, and neither survives', async () => {
    await using lifelines = await openLifelines();
    const cancel = new AbortController();
    const executor = executorOf('hangs-with-grandchild.mjs', { env: { LIFELINE: lifelines.path } });
    const failed = failureOf(executor.exec(request, options({ signal: cancel.signal })));
    const lives = [await lifelines.next(), await lifelines.next()];

    cancel.abort();

    expect((await failed).reason).toBe('CANCELLED');
    await Promise.all(lives.map(({ ended }) => ended));
  });

  test('its registry entry allows less time than the task', async () => {
    const failure = await failureOf(executorOf('hangs.mjs', { timeoutMs: 300 }).exec(request, options()));

    expect(failure.reason).toBe('TIMED_OUT');
    expect(failure.message).toContain('300 ms');
  });

  test('it never reads its stdin', async () => {
    const large = { ...request, payload: { content: 'x'.repeat(8 * 1024 * 1024) } };

    const failure = await failureOf(executorOf('never-reads-stdin.mjs').exec(large, options({ timeoutMs: 500 })));

    expect(failure.reason).toBe('TIMED_OUT');
  });

  test('it floods stdout', async () => {
    const failure = await failureOf(
      executorOf('floods-stdout.mjs', { maxOutputBytes: 100_000 }).exec(request, options()),
    );

    expect(failure).toMatchObject({ reason: 'OUTPUT_TOO_LARGE', isRetryable: false });
    expect(failure.evidence).toMatchObject({
      signal: 'SIGKILL',
      stdoutHead: 'x'.repeat(1024),
      stdoutTail: 'x'.repeat(1024),
    });
  });

  test.each([
    ['a small request', ''],
    ['a request that it does not read', 'x'.repeat(8 * 1024 * 1024)],
  ])('it exits silently on %s', async (_, content) => {
    const failure = await failureOf(executorOf('exits-mute.mjs').exec({ ...request, payload: { content } }, options()));

    expect(failure).toMatchObject({ reason: 'NO_RESPONSE', isRetryable: true });
    expect(failure.evidence).toMatchObject({ exitCode: 4, signal: null, stderrHead: 'nothing to say\n' });
  });

  test('it exits 3 after a valid answer', async () => {
    const failure = await failureOf(executorOf('fails-after-answer.mjs').exec(request, options()));

    expect(failure).toMatchObject({ reason: 'CRASHED', isRetryable: true, evidence: { exitCode: 3 } });
    expect(failure.evidence.stdoutHead).toContain('"success"');
  });

  test('it dies by a signal in the middle of its answer', async () => {
    const failure = await failureOf(executorOf('dies-by-signal.mjs').exec(request, options()));

    expect(failure).toMatchObject({ reason: 'CRASHED', evidence: { exitCode: null, signal: 'SIGKILL' } });
    expect(failure.evidence.stdoutHead).toHaveLength(40);
  });

  test('it is not a program', async () => {
    const failure = await failureOf(executorOf('', { command: ['no-such-agent'] }).exec(request, options()));

    expect(failure).toMatchObject({ reason: 'SPAWN_FAILED', isRetryable: false });
    expect(failure.message).toContain('no-such-agent');
    expect(failure.hint).toContain('OBSIDIAN_AGENT_COMMAND');
  });

  test('it is not executable', async () => {
    const failure = await failureOf(
      executorOf('', { command: [join(agentsFolder, 'answer.mjs')] }).exec(request, options()),
    );

    expect(failure).toMatchObject({ reason: 'SPAWN_FAILED', isRetryable: false });
    expect(failure.hint).toContain('chmod +x');
  });

  test('its command is one that no process can have', async () => {
    const failure = await failureOf(executorOf('', { command: ['/bin/echo', 'a\0b'] }).exec(request, options()));

    expect(failure).toMatchObject({ reason: 'SPAWN_FAILED', isRetryable: false });
    expect(failure.message).toContain('null bytes');
  });
});

describe('an agent that answers wrongly is named:', () => {
  test.each(['answers-twice.mjs', 'prints-banner.mjs'])('it writes more than one document: %s', async (program) => {
    const failure = await failureOf(executorOf(program).exec(request, options()));

    expect(failure).toMatchObject({ reason: 'INVALID_JSON', isRetryable: false, evidence: { exitCode: 0 } });
    expect(failure.evidence.stdoutTail).toContain('"success"');
  });

  test.each([
    ['text', base64('hello')],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('base64')],
    ['a byte-order mark', base64('\ufeff{}')],
  ])('it writes %s', async (_, bytes) => {
    const failure = await failureOf(executorOf('prints-bytes.mjs', { args: [bytes] }).exec(request, options()));

    expect(failure.reason).toBe('INVALID_JSON');
  });

  test('it writes white space', async () => {
    const failure = await failureOf(executorOf('prints-bytes.mjs', { args: [base64(' \n')] }).exec(request, options()));

    expect(failure.reason).toBe('NO_RESPONSE');
  });

  test.each([
    ['no object', base64('[1]')],
    ['no status', base64('{}')],
    ['an unknown status', base64('{"status":"ok"}')],
    ['too little', base64('{"status":"success"}')],
  ])(`it answers with %s ${requirement('v1.process.validated')}`, async (_, bytes) => {
    const failure = await failureOf(executorOf('prints-bytes.mjs', { args: [bytes] }).exec(request, options()));

    expect(failure).toMatchObject({ reason: 'SCHEMA_VIOLATION', isRetryable: false });
  });

  test('it nests its answer too deeply for the journal', async () => {
    const { request_id, plan_id, task_id } = request;
    const envelope = { request_id, api_version: null, status: 'success', code: 0, error: null, plan_id, task_id };
    const metadata = `{"a":${'['.repeat(8000)}${']'.repeat(8000)}}`;
    const result = `{"output_type":"text","data":"","metadata":${metadata}}`;
    const bytes = base64(
      JSON.stringify({ ...envelope, correlation_id: null, result: 0 }).replace('"result":0', `"result":${result}`),
    );

    const failure = await failureOf(executorOf('prints-bytes.mjs', { args: [bytes] }).exec(request, options()));

    expect(failure).toMatchObject({ reason: 'SCHEMA_VIOLATION', message: expect.stringContaining('512 levels') });
  });

  test.each([
    ['a code that contradicts its status', { code: 3 }, 'breaks the contract: code: expected 0, got 3 (response of'],
    ['a result without its type', { result: { data: '' } }, 'result.output_type is missing'],
    ['a different version than requested', { api_version: 'v1' }, 'api_version'],
  ])('it answers with %s', async (_, change, named) => {
    const failure = await failureOf(
      executorOf('answers-another.mjs', { args: [JSON.stringify(change)] }).exec(request, options()),
    );

    expect(failure.reason).toBe('SCHEMA_VIOLATION');
    expect(failure.message).toContain(named);
  });

  test.each([
    [{ request_id: '0195e1b0-0000-7000-8000-00000000ffff' }, 'request_id'],
    [{ plan_id: 'plan-2' }, 'plan_id'],
    [{ task_id: null }, 'task_id'],
    [{ correlation_id: 'made up' }, 'correlation_id'],
  ])('it answers for another request: %j', async (change, named) => {
    const failure = await failureOf(
      executorOf('answers-another.mjs', { args: [JSON.stringify(change)] }).exec(request, options()),
    );

    expect(failure).toMatchObject({ reason: 'ID_MISMATCH', isRetryable: false });
    expect(failure.message).toContain(named);
  });

  test('it is not in the registry', async () => {
    const failure = await failureOf(executorOf('echoes.mjs').exec(request, options({ agent: 'fixtur' })));

    expect(failure).toMatchObject({ reason: 'SPAWN_FAILED', hint: 'Did you mean "fixture"?' });
  });
});
