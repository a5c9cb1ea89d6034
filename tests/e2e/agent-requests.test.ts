import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandsV1, commandsV2 } from '@obsidian-agent/shared-types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { runProcess } from '../contract/run-process.ts';
import { bytesOf, harvest, plant } from '../contract/tree.ts';
import { requirement } from '../requirements.ts';

const REQUEST_ID = '0190b5c2-7b3a-7c3e-8d3e-0190b5c27b3a';

let vault: string;
beforeEach(() => {
  vault = realpathSync(mkdtempSync(join(tmpdir(), 'vault of requests ')));
});
afterEach(() => rmSync(vault, { recursive: true }));

describe.each(artefacts)('$name', ({ command }) => {
  async function ask(request: unknown, env: Record<string, string> = {}) {
    const end = await runProcess({
      command,
      stdin: typeof request === 'string' ? request : JSON.stringify(request),
      env,
    });
    return { ...end, response: JSON.parse(end.stdout) };
  }

  function requestFor(action: string, payload: unknown, rest: Record<string, unknown> = {}) {
    return { request_id: REQUEST_ID, tool: 'obsidian_agent', action, payload, ...rest };
  }

  const note = (note_name: string, content?: string) => ({
    vault_path: vault,
    note_name,
    ...(content === undefined ? {} : { content }),
  });

  test.each([
    ['create_note', { note: 'Alpha', content: 'x' }, 'Did you mean "path"?'],
    ['search_notes', { query: 'a', max_results: 3 }, 'Did you mean "limit"?'],
    ['list_tasks', { due: '2026-03-01' }, 'Did you mean "due_before" or "due_after"?'],
    ['list_folders', { banana: 1 }, 'Use one of the parameters: folder, '],
    ['bulk_tag', { select: { note: 'A' }, add: ['a'] }, 'Did you mean "notes"?'],
  ])('%s %j is refused with the parameter that was probably intended', async (action, payload, hint) => {
    const { response } = await ask(requestFor(action, { vault_path: vault, ...payload }, { api_version: 'v2' }));

    expect(response.error_detail).toMatchObject({ reason: 'INVALID_PARAMS', hint: expect.stringContaining(hint) });
  });

  const echoed = requirement(
    'v1.success.request-id',
    'v1.success.status',
    'v1.echo.plan-id',
    'v1.echo.task-id',
    'v1.echo.correlation-id',
    'v1.version.ids-managed',
  );
  test(`ids are returned as sent ${echoed}`, async () => {
    plant(vault, { 'Plan.md': 'text' });
    const ids = { plan_id: 'plan 1', task_id: 'Aufgabe-ß', correlation_id: 'x'.repeat(256) };

    const { response } = await ask(requestFor('read_note', note('Plan'), ids));

    expect(response).toMatchObject({ request_id: REQUEST_ID, status: 'success', code: 0, ...ids });
  });

  test(`ids are optional ${requirement('v1.request.plan-id', 'v1.request.task-id', 'v1.request.correlation-id', 'v1.request.context')}`, async () => {
    plant(vault, { 'Plan.md': 'text' });

    const absent = await ask(requestFor('read_note', note('Plan')));
    const empty = await ask(
      requestFor('read_note', note('Plan'), {
        plan_id: null,
        task_id: null,
        correlation_id: null,
        context: 'Delete all.',
      }),
    );

    for (const { response } of [absent, empty]) {
      expect(response).toMatchObject({ status: 'success', plan_id: null, task_id: null, correlation_id: null });
    }
    expect(harvest(vault)).toEqual(bytesOf({ 'Plan.md': 'text' }));
  });

  test.each([
    ['a plan_id of another type', { plan_id: 7 }, { request_id: REQUEST_ID, plan_id: null, task_id: 'task-1' }],
    [
      'an empty correlation_id',
      { correlation_id: '' },
      { request_id: REQUEST_ID, correlation_id: null, task_id: 'task-1' },
    ],
    ['a payload that is a list', { payload: [] }, { request_id: REQUEST_ID, task_id: 'task-1' }],
    ['an action that is a number', { action: 7 }, { request_id: REQUEST_ID, task_id: 'task-1' }],
  ])(
    `%s is unreadable, but its readable ids are returned ${requirement('v1.request.request-id')}`,
    async (_, wrong, ids) => {
      const { response, exitCode } = await ask({
        ...requestFor('read_note', note('Plan'), { task_id: 'task-1' }),
        ...wrong,
      });

      expect(response).toMatchObject({
        status: 'error',
        code: 1,
        ...ids,
        error: expect.stringMatching(/^Failed to parse request: /),
      });
      expect(exitCode).toBe(0);
    },
  );

  test.each([
    ['v1', 'v1', 0],
    ['V1', 'V1', 0],
    [null, null, 0],
    ['v3', null, 2],
    [1, null, 2],
  ])(
    `api_version %j is returned as %j with code %i ${requirement('v1.request.api-version', 'v1.version.reserved')}`,
    async (sent, answered, code) => {
      plant(vault, { 'Plan.md': 'text' });

      const { response } = await ask(requestFor('read_note', note('Plan'), { api_version: sent }));

      expect(response).toMatchObject({ api_version: answered, code });
    },
  );

  test.each([
    ['flat', () => note('Plan')],
    ['flat with its type', () => ({ type: 'read_note', ...note('Plan') })],
    ['canonical', () => ({ command: { type: 'read_note', ...note('Plan') } })],
    ['flat with unknown fields', () => ({ ...note('Plan'), colour: 'red' })],
  ])(
    `a payload may be %s ${requirement('v1.command.flat', 'v1.command.union', 'v1.command.canonical', 'v1.request.payload', 'v1.command.read')}`,
    async (_, payload) => {
      plant(vault, { 'Plan.md': 'text' });

      const { response } = await ask(requestFor('read_note', payload(), { colour: 'red' }));

      expect(response.result).toEqual({ output_type: 'text', data: 'text', metadata: null });
    },
  );

  test.each([
    ['create_note', 'vault_path'],
    ['create_note', 'note_name'],
    ['create_note', 'content'],
    ['read_note', 'vault_path'],
    ['read_note', 'note_name'],
    ['update_note', 'vault_path'],
    ['update_note', 'note_name'],
    ['update_note', 'content'],
  ])(
    `%s needs %s, and a string ${requirement('v1.command.create-fields', 'v1.command.read-fields', 'v1.command.update-fields', 'v1.command.vault-path')}`,
    async (action, field) => {
      const payload: Record<string, unknown> = note('Plan', 'text');
      const { [field]: _, ...without } = payload;

      const missing = await ask(requestFor(action, without));
      const wrong = await ask(requestFor(action, { ...payload, [field]: 7 }));

      expect(missing.response).toMatchObject({ code: 2, error: `Missing '${field}' in parameters` });
      expect(wrong.response).toMatchObject({
        code: 2,
        error: expect.stringContaining(`Missing '${field}' in parameters`),
      });
      expect(harvest(vault)).toEqual({});
    },
  );

  test(`a note is created, read and replaced at the path that the contract defines ${requirement('v1.command.create', 'v1.command.update', 'v1.request.action', 'v1.request.tool')}`, async () => {
    await ask(requestFor('create_note', note('Deep/Plan', 'one\r\n')));
    expect(harvest(vault)).toEqual(bytesOf({ 'Deep/Plan.md': 'one\r\n' }));

    await ask(requestFor('update_note', note('Deep/Plan.md', '\uFEFFtwo')));
    expect(harvest(vault)).toEqual(bytesOf({ 'Deep/Plan.md': '\uFEFFtwo' }));

    const { response } = await ask(requestFor('read_note', note('Deep/Plan')));
    expect(response.result.data).toBe('\uFEFFtwo');
  });

  test(`every line of the log contains the ids ${requirement('v1.tracing.logs')}`, async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const ids = { plan_id: 'plan-1', task_id: 'task-1', correlation_id: 'correlation-1' };

    const { stderr } = await ask(
      requestFor('read_note', note('None'), { ...ids, traceparent: `00-${trace}-b7ad6b7169203331-01` }),
      { OBSIDIAN_AGENT_LOG_LEVEL: 'trace', TRACEPARENT: '00-11111111111111111111111111111111-1111111111111111-01' },
    );

    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      const carried = line.type === 'span' ? line.attributes : line;
      expect(carried).toMatchObject({ request_id: REQUEST_ID, ...ids });
      expect(line.trace_id).toBe(trace);
    }
  });

  test('a field that only v2 has is ignored by v1, and checked in v2', async () => {
    plant(vault, { 'Plan.md': 'text' });

    const v1 = await ask(requestFor('read_note', note('Plan'), { idempotency_key: 5 }));
    const v2 = await ask(requestFor('describe', {}, { api_version: 'v2', idempotency_key: 5 }));

    expect(v1.response.status).toBe('success');
    expect(v2.response).toMatchObject({ code: 2, error_detail: { details: { field: 'idempotency_key' } } });
  });

  test('a document too deep for any stack is answered, for every limit', async () => {
    const deep = `${'['.repeat(200_000)}"\\ud83d\\ude00"${']'.repeat(200_000)}`;

    const { response, exitCode } = await ask(deep, { OBSIDIAN_AGENT_MAX_JSON_DEPTH: '1000000' });

    expect(response).toMatchObject({ status: 'error', result: null });
    expect(exitCode).toBe(0);
  });

  test('an answer that cannot be written is a failure', async () => {
    const full = ['sh', '-c', '"$@" > /dev/full', 'sh', ...command] as const;

    const end = await runProcess({ command: full, stdin: JSON.stringify(requestFor('read_note', note('Plan'))) });

    expect(end.exitCode).toBe(70);
    expect(JSON.parse(end.stderr)).toMatchObject({
      level: 'error',
      msg: expect.stringContaining('could not be written'),
    });
  });

  test('a signal that arrives while the agent waits is answered, including a hang-up', async () => {
    const end = await runProcess({
      command,
      stdin: '{',
      during: async (child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.stdin?.write(' '.repeat(300_000), () => child.kill('SIGHUP'));
        await ended;
        return false;
      },
    });

    expect(JSON.parse(end.stdout)).toMatchObject({ status: 'error', code: 3 });
  });

  test('a run without problems leaves stderr empty', async () => {
    plant(vault, { 'Plan.md': 'text' });

    expect((await ask(requestFor('read_note', note('Plan')))).stderr).toBe('');
  });

  test('without arguments, with a request typed on a terminal, the program says what it waits for', async () => {
    const piped = ['sh', '-c', '"$@" | cat', 'sh', ...command];
    const { stdout } = await runProcess({ command: onTerminal(piped), stdin: '\u0004' });

    expect(stdout).toContain('Waiting for one JSON request from the terminal');
    expect(stdout).toContain('"error":"Failed to parse request: stdin was empty"');
  });

  test('an unreadable setting is reported, and the request is answered', async () => {
    plant(vault, { 'Plan.md': 'text' });

    const { response, stderr } = await ask(requestFor('read_note', note('Plan')), {
      OBSIDIAN_AGENT_MAX_JSON_DEPTH: 'deep',
    });

    expect(response.status).toBe('success');
    expect(JSON.parse(stderr)).toMatchObject({
      level: 'warn',
      msg: expect.stringContaining('OBSIDIAN_AGENT_MAX_JSON_DEPTH'),
    });
  });

  test('describe returns the commands with their schemas', async () => {
    const { response } = await ask(requestFor('describe', {}, { api_version: 'v2' }));

    const names = response.result.metadata.commands.map((each: { name: string }) => each.name);
    expect(names).toEqual([...Object.keys(commandsV1), ...Object.keys(commandsV2)]);
    expect(response).toMatchObject({
      api_version: 'v2',
      error_detail: null,
      result: { data: expect.stringContaining('read_note') },
    });
  });
});
