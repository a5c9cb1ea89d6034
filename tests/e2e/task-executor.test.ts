import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTaskExecutor } from '../../packages/client/src/agent-process/process-task-executor.ts';
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

/** What a process has written is read by then. */
const UNTIL_READ_MS = 50;

describeBothStarts('a task', () => {
  test(`gets its own process ${requirement('v1.process.child')}`, async () => {
    const executor = executorOf('echoes.mjs');

    const [first, second] = await Promise.all([executor.exec(request, options()), executor.exec(request, options())]);

    const [one, two] = [first, second].map((response) => JSON.parse(response.result?.data ?? ''));
    expect(first).toMatchObject({
      status: 'success',
      request_id: request.request_id,
      plan_id: 'plan-1',
      correlation_id: null,
    });
    expect(one.request).toEqual(request);
    expect(one.pid).not.toBe(two.pid);
  });

  test('shows its child only the variables intended for it', async () => {
    const settings = {
      PATH: process.env['PATH'],
      OBSIDIAN_VAULT_PATH: '/v',
      NODE_OPTIONS: '--no-such',
      SECRET: 's',
      OBSIDIAN_AGENT_EXIT_CODE: '1',
    };
    const entry = {
      command: [process.execPath, join(agentsFolder, 'echoes.mjs')],
      env: { MODE: 'm' },
      standby: 0,
      maxOutputBytes: 99_999,
    };
    const executor = createTaskExecutor(new Map([['fixture', entry]]), { environment: settings });

    const { result } = await executor.exec(request, options({ env: { TRACEPARENT: '00-1-2-01' } }));
    await executor.close();

    expect(JSON.parse(result?.data ?? '').env).toEqual({
      PATH: process.env['PATH'],
      OBSIDIAN_VAULT_PATH: '/v',
      MODE: 'm',
      TRACEPARENT: '00-1-2-01',
      OBSIDIAN_AGENT_ATTEMPT: expect.stringMatching(/^[0-9a-f]{32}(,[0-9a-f]{32})?$/),
    });
  });

  test("passes on its child's stderr, line by line", async () => {
    const lines: unknown[] = [];

    await executorOf('echoes.mjs').exec(request, options({ onStderrLine: (line) => lines.push(line) }));

    expect(lines).toEqual([{ level: 'info', task_id: 'task-1' }, 'plain text']);
  });

  test('gets an answer without warnings even if many run under one signal', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const executor = executorOf('echoes.mjs');
    const { signal } = new AbortController();

    const responses = await Promise.all(Array.from({ length: 16 }, () => executor.exec(request, options({ signal }))));

    process.off('warning', note);
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 'success'));
    expect(warnings).toEqual([]);
  });

  test("is answered by an agent's error with code 1 and its own id", async () => {
    const unread = {
      request_id: '0195e1b0-0000-7000-8000-00000000ffff',
      status: 'error',
      code: 1,
      result: null,
      error: 'Failed to parse request: x',
      plan_id: null,
    };
    const executor = executorOf('answers-another.mjs', { args: [JSON.stringify(unread)] });

    const response = await executor.exec(request, options());

    expect(response).toMatchObject({ code: 1, error: 'Failed to parse request: x', task_id: 'task-1' });
  });

  test('gets its answer although its child leaves a grandchild behind, which is killed', async () => {
    await using lifelines = await openLifelines();
    const executor = executorOf('leaves-grandchild.mjs', { env: { LIFELINE: lifelines.path } });
    const answer = executor.exec(request, options());
    const [, grandchild] = [await lifelines.next(), await lifelines.next()];

    const response = await answer;

    expect(response.status).toBe('success');
    await grandchild.ended;
  });

  test.runIf(process.platform === 'linux')(
    'does not wait for a descendant that left the group and holds stdout open, which is killed',
    async () => {
      await using lifelines = await openLifelines();
      const executor = executorOf('leaves-grandchild.mjs', {
        args: ['--detached'],
        env: { LIFELINE: lifelines.path },
      });
      const answer = executor.exec(request, options());
      const [, grandchild] = [await lifelines.next(), await lifelines.next()];

      const response = await answer;

      expect(response.status).toBe('success');
      await grandchild.ended;
    },
  );
});

describe('an agent of another kind', () => {
  const addition = { ...request, api_version: 'v2', tool: 'calculator', action: 'add' };

  test('is asked for its description once', async () => {
    await using lifelines = await openLifelines();
    const executor = executorOf('describes-itself.mjs', { env: { LIFELINE: lifelines.path } });

    const [first, second] = await Promise.all([executor.describe('fixture'), executor.describe('fixture')]);

    expect(first).toMatchObject({ tool: 'calculator', commands: [{ name: 'add' }] });
    expect(second).toBe(first);
    expect(lifelines.count).toBe(1);
  });

  test('has its results checked by the schema that it describes', async () => {
    const executor = executorOf('describes-itself.mjs');

    const right = await executor.exec({ ...addition, payload: { sum: 3 } }, options());
    const wrong = await failureOf(executor.exec({ ...addition, payload: { sum: '3' } }, options()));

    expect(right.result?.metadata).toEqual({ sum: 3 });
    expect(wrong.reason).toBe('SCHEMA_VIOLATION');
    expect(wrong.message).toContain('result.metadata of add: sum: expected a number, got "3".');
  });

  test('fails to describe itself in the same way as it would fail a task', async () => {
    const mute = await failureOf(executorOf('exits-mute.mjs').describe('fixture'));
    const vague = await failureOf(executorOf('prints-bytes.mjs', { args: [base64('{}')] }).describe('fixture'));

    expect(mute.reason).toBe('NO_RESPONSE');
    expect(vague.reason).toBe('SCHEMA_VIOLATION');
  });
});

describeBothStarts('a request that must wait', () => {
  test('loses nothing that its process says before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'speaks-first-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const spoken = join(folder, 'spoken');
    const executor = executorOf('speaks-first.mjs', { env: { SPOKEN: spoken } });
    const { promise: sendAfter, resolve: allow } = Promise.withResolvers<void>();
    const lines: unknown[] = [];
    const answer = executor.exec(request, options({ sendAfter, onStderrLine: (line) => lines.push(line) }));

    await vi.waitUntil(() => existsSync(spoken), { timeout: 10_000 });
    await pause(UNTIL_READ_MS);
    allow();
    await answer;

    expect(lines).toEqual(['before the request']);
  });

  test('is sent when it may be, and its process has started before', async () => {
    await using lifelines = await openLifelines();
    const executor = executorOf('echoes.mjs', { env: { LIFELINE: lifelines.path } });
    const { promise: sendAfter, resolve: allow } = Promise.withResolvers<void>();
    const answer = executor.exec(request, options({ sendAfter }));
    const { pid } = await lifelines.next();

    allow();

    expect(JSON.parse((await answer).result?.data ?? '')).toMatchObject({ request, pid });
  });

  test.each([
    ['is cancelled', (cancel: AbortController) => cancel.abort()],
    ['may never be sent', (_: AbortController, forbid: (reason: Error) => void) => forbid(new Error('disk full'))],
  ])('and then %s never reaches its process, which is ended', async (_, end) => {
    await using lifelines = await openLifelines();
    const executor = executorOf('echoes.mjs', { env: { LIFELINE: lifelines.path } });
    const cancel = new AbortController();
    const { promise: sendAfter, reject: forbid } = Promise.withResolvers<void>();
    const lines: unknown[] = [];
    const onStderrLine = (line: unknown) => lines.push(line);
    const failed = failureOf(executor.exec(request, options({ sendAfter, signal: cancel.signal, onStderrLine })));
    const { ended } = await lifelines.next();

    end(cancel, forbid);

    expect((await failed).reason).toBe('CANCELLED');
    await ended;
    expect(lines).toEqual([]);
  });
});

describe('cancelling', () => {
  test('ends a running task', async () => {
    const cancel = new AbortController();
    const onStderrLine = () => cancel.abort();

    const failure = await failureOf(
      executorOf('hangs.mjs').exec(request, options({ signal: cancel.signal, onStderrLine })),
    );

    expect(failure).toMatchObject({ reason: 'CANCELLED', isRetryable: false, evidence: { signal: 'SIGTERM' } });
  });

  test('before the start prevents the start', async () => {
    await using lifelines = await openLifelines();
    const executor = executorOf('hangs.mjs', { env: { LIFELINE: lifelines.path } });

    const failure = await failureOf(executor.exec(request, options({ signal: AbortSignal.abort() })));
    await executor.close();

    expect(failure.reason).toBe('CANCELLED');
    expect(lifelines.count).toBe(0);
  });

  test("happens to the executor's tasks when it is closed", async () => {
    const executor = executorOf('hangs.mjs');
    const { promise: begun, resolve: onStderrLine } = Promise.withResolvers<unknown>();
    const failed = failureOf(executor.exec(request, options({ onStderrLine })));
    await begun;

    await executor.close();

    expect((await failed).reason).toBe('CANCELLED');
    expect((await failureOf(executor.exec(request, options()))).reason).toBe('CANCELLED');
  });
});
