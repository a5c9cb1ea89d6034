import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { agentsFolder, base64, executorOf, failureOf, options, request } from '../fixtures/agents/executor.ts';
import { createPlanWorld, summarize } from '../fixtures/plan-agents/plan-world.ts';
import { requirement } from '../requirements.ts';

const [{ command: executable = [''] } = {}] = artefacts;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tolerant reading ')));
  mkdirSync(join(folder, 'vault'));
  const later = [process.execPath, join(agentsFolder, 'later-release.mjs'), ...executable];
  const least = [process.execPath, join(agentsFolder, 'answers-least.mjs')];
  const registry = { obsidian_agent: { command: later }, least: { command: least } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(registry));
});
afterEach(() => rmSync(folder, { recursive: true }));

function orchestrate(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const state = { XDG_STATE_HOME: folder, OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache') };
  const agents = args[0] === 'show' ? [] : ['--agents', 'agents.json'];
  const [program, ...words] = [...orchestrator, ...args, ...agents];
  return spawnSync(program, words, {
    cwd: folder,
    env: { ...process.env, ...state },
    encoding: 'utf8',
  });
}

interface Shown {
  readonly tasks: readonly {
    readonly attempts: readonly { readonly phases: readonly { readonly name: string }[] }[];
  }[];
}

describe('an agent of a later release, which adds members everywhere,', () => {
  test('runs in a plan, whose references read the additions and whose spans are kept', () => {
    const plan = {
      name: 'additions',
      vault_path: 'vault',
      plan_id: 'p',
      tasks: [
        { id: 'make', action: 'create_note', api_version: 'v1', payload: { note_name: 'Log', content: '# Log\n' } },
        { id: 'grow', action: 'append_note', depends_on: ['make'], payload: { note: 'Log', content: '- tea' } },
        {
          id: 'copy',
          action: 'create_note',
          payload: { path: 'Copy', content: { $from: 'grow', path: '$.result.metadata.added.later[0]' } },
        },
      ],
    };
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));

    const run = orchestrate('run', 'plan.json');
    const shown = JSON.parse(orchestrate('show', 'p', '--json').stdout) as Shown;

    expect(run).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'vault', 'Log.md'), 'utf8')).toBe('# Log\n- tea\n');
    expect(readFileSync(join(folder, 'vault', 'Copy.md'), 'utf8')).toBe('news');
    const phases = shown.tasks.map(({ attempts }) => attempts[0]?.phases.map(({ name }) => name));
    expect(phases).toEqual(['create_note', 'append_note', 'create_note'].map((name) => expect.arrayContaining([name])));
  });

  test('has its errors read', () => {
    const { status, stdout } = orchestrate(
      ...['exec', 'read_note', '--json', '--vault', 'vault', '--payload', '{"note":"Nowhere"}'],
    );

    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      added: {},
      error_detail: { reason: 'NOTE_NOT_FOUND', details: { added: {} } },
    });
  });

  test('is described', () => {
    expect(orchestrate('agents').stdout).toMatch(/append_note +v2 +write/);
  });
});

describe('an agent that implements v1 with the fewest members', () => {
  test(`is recognized as v1, and its answers hold ${requirement('v1.error.fields')}`, () => {
    const exec = (action: string, note_name: string) => {
      const payload = JSON.stringify({ note_name, content: 'x' });
      return orchestrate('exec', action, '--agent', 'least', '--vault', 'vault', '--payload', payload);
    };

    expect(exec('create_note', 'Plan')).toEqual(expect.objectContaining({ status: 0, stdout: '', stderr: '' }));
    expect(exec('read_note', 'Plan')).toMatchObject({ status: 0, stdout: '# Plan\n' });
  });

  test('gets null for members that it omits, and the ids that were sent', async () => {
    const executor = executorOf('answers-least.mjs');
    const note = { vault_path: '/v', note_name: 'Plan' };
    const { plan_id, task_id } = request;
    const ids = { request_id: request.request_id, api_version: null, plan_id, task_id, correlation_id: null };

    const read = await executor.exec({ ...request, payload: note }, options());
    const created = await executor.exec({ ...request, action: 'create_note', payload: note }, options());
    const refused = await executor.exec({ ...request, payload: {} }, options());

    const result = { output_type: 'text', data: '# Plan\n', metadata: null };
    expect(read).toEqual({ ...ids, status: 'success', code: 0, result, error: null });
    expect(created).toEqual({ ...ids, status: 'success', code: 0, result: null, error: null });
    expect(refused).toEqual({ ...ids, status: 'error', code: 3, result: null, error: expect.any(String) });
  });
});

const described = (effect: unknown) => ({
  tool: 'calculator',
  version: '9.0.0',
  api_versions: ['v2', 'v9'],
  commands: [{ name: 'add', api_version: 'v2', effect, summary: '', params: {}, result: {}, reasons: [] }],
  limits: { terms: 8, roots: ['/'] },
});
const describing = (effect: unknown) =>
  executorOf('prints-bytes.mjs', { args: [base64(JSON.stringify(described(effect)))] }).describe('fixture');

test('an unknown effect counts as the worst, and limits of other types are omitted', async () => {
  const { commands, limits } = await describing('transmute');

  expect(commands).toMatchObject([{ name: 'add', effect: 'destructive' }]);
  expect(limits).toEqual({ terms: 8 });
});

test('an effect of the wrong type is refused', async () => {
  expect((await failureOf(describing(7))).reason).toBe('SCHEMA_VIOLATION');
});

test('a plan with a task in an unknown state of a later release is refused, and not waited for', () => {
  writeFileSync(
    join(folder, 'plan.json'),
    JSON.stringify({ name: 'n', plan_id: 'p', vault_path: 'vault', tasks: [{ id: 't', action: 'list_tags' }] }),
  );
  expect(orchestrate('run', 'plan.json').status).toBe(0);
  const journal = new DatabaseSync(join(folder, 'obsidian-agent', 'orchestrator', 'journal.db'));
  journal.exec("UPDATE task SET state = 'paused'; UPDATE plan SET state = 'cancelled'");
  journal.close();

  const { status, stderr } = orchestrate('resume', 'p');

  expect(status).toBe(1);
  expect(stderr).toContain('"paused"');
});

const v2 = { ...request, api_version: 'v2', action: 'create_note' };
const written = {
  path: 'A.md',
  etag: 'x',
  transaction_id: 't',
  dry_run: false,
  changes: [{ path: 'A.md', kind: 'created' }],
  outcome: 'created',
};
const success = (metadata: unknown) => ({ result: { output_type: 'text', data: '', metadata } });

test.each([
  ['a list as the metadata of v1', request, success([1])],
  ['a text as the metadata of v1', request, success('x')],
  ['no version for a v1 request', { ...request, api_version: 'v1' }, { api_version: null }],
  ['a value that this release does not list', v2, success({ ...written, outcome: 'merged' })],
  ['a nested value of that kind', v2, success({ ...written, changes: [{ path: 'A.md', kind: 'linked' }] })],
])('%s is accepted', async (_, asked, change) => {
  const executor = executorOf('answers-another.mjs', { args: [JSON.stringify(change)] });

  await expect(executor.exec(asked, options())).resolves.toMatchObject({ status: 'success', ...change });
});

test.each([
  ['a result of the wrong type', request, { result: [] }],
  ['a result without its text', request, { result: { output_type: 'text' } }],
  ['an error that is not text', request, { status: 'error', code: 3, result: null, error: 7 }],
  ['a success with an error', request, { error: 'x' }],
  ['an unknown code', request, { status: 'error', code: 4, result: null, error: 'x' }],
  ['an id of the wrong type', request, { plan_id: 1 }],
  ['v2 metadata of the wrong type', v2, success({ ...written, dry_run: 'no' })],
  ['v2 metadata that lacks a member', v2, success({ ...written, changes: undefined })],
  ['a value of the wrong type', v2, success({ ...written, outcome: 1 })],
  ['no v2 metadata', v2, success(null)],
  ['no v2 result', v2, { result: null }],
  ['a different version than requested', v2, { api_version: null }],
  ['a v2 error without its detail', v2, { status: 'error', code: 3, result: null, error: 'x' }],
])('%s is still refused', async (_, asked, change) => {
  const executor = executorOf('answers-another.mjs', { args: [JSON.stringify(change)] });

  expect((await failureOf(executor.exec(asked, options()))).reason).toBe('SCHEMA_VIOLATION');
});

test('an unknown category is retried if the agent says so, otherwise the failure is final', async () => {
  const world = createPlanWorld();
  const task = (id: string, retryable: boolean) => ({
    id,
    action: 'look',
    retry: { max_attempts: 3, backoff_ms: 0 },
    payload: { log: world.log, text: id, fail: { kind: 'later_category', times: 1, retryable } },
  });

  const report = await world.run({ tasks: [task('again', true), task('final', false)] });
  await world.close();

  expect(summarize(report)).toEqual(['again succeeded 2', 'final failed 1']);
  expect(report.tasks[1]?.failure).toMatchObject({ reason: 'TOO_WARM', isRetryable: false });
});
