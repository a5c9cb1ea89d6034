import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { runProcess } from '../contract/run-process.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan on terminal ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command: [scriptedAgent] } }));
});

const look = (id: string, more: object = {}, payload: object = {}) => ({
  id,
  action: 'look',
  payload: { log: join(folder, 'log'), text: id, ...payload },
  ...more,
});

function writePlan(tasks: object[], more: object = {}): void {
  const plan = { name: 'review', agent: 'scripted', plan_id: 'p', concurrency: 1, tasks, ...more };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
}

const run = ['run', 'plan.json', '--agents', 'agents.json'];

/** Runs the orchestrator on a terminal; returns all that was ever on the screen. */
async function onScreen(args: readonly string[], { columns, rows } = { columns: 80, rows: 24 }): Promise<string> {
  const file = join(folder, 'on-terminal.sh');
  const words = [...orchestrator, ...args, '--state', 'state'].map((word) => `'${word}'`);
  writeFileSync(file, `stty cols ${columns} rows ${rows}\nexec ${words.join(' ')}\n`);
  const env = { NO_COLOR: '1', TERM: 'xterm' };
  const { stdout } = await runProcess({ command: onTerminal(['sh', file]), cwd: folder, env });
  return stdout.replaceAll('\r', '');
}

async function call(args: readonly string[]): Promise<string> {
  const command = [...orchestrator, ...args, '--state', 'state'] as [string, ...string[]];
  return (await runProcess({ command, cwd: folder })).stdout;
}

/** The lines of each drawing of the tree. */
function drawings(screen: string): string[][] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this sequence clears the previous drawing.
  return screen.split(/\u001b\[\d+A\u001b\[J/).map((drawing) => drawing.split('\n'));
}

test('at 80 columns, show has the whole reason of each task, and the number of attempts', async () => {
  const failing = { fail: { kind: 'refused', times: 9 } };
  writePlan([
    look(
      'collect-the-open-tasks',
      { retry: { max_attempts: 2, backoff_ms: 1 } },
      { fail: { kind: 'crash', times: 1 } },
    ),
    look('write-the-weekly-review', { depends_on: ['collect-the-open-tasks'] }, failing),
    look('link-it-from-the-note-home', { depends_on: ['write-the-weekly-review'] }),
  ]);
  await call(run);

  const lines = (await onScreen(['show', 'p'])).split('\n');

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines.find((line) => line.startsWith('  collect-'))).toMatch(/█.* {2}2 attempts$/);
  const skipped = lines.findIndex((line) => line.startsWith('  link-'));
  expect(lines.slice(skipped, skipped + 2)).toEqual([
    expect.stringMatching(/^ {2}link-it-from-the-note-home {2}look {2}skipped$/),
    '    "write-the-weekly-review" failed',
  ]);
  expect(lines).toContain('write-the-weekly-review: NOTE_NOT_FOUND: NOTE_NOT_FOUND as scripted');
});

test('show and the end of run have the outputs of a plan, on a line each of at most 80 columns', async () => {
  const from = (path: string) => ({ $from: 'find', path });
  writePlan([look('find', {}, { text: `first\nsecond ${'x'.repeat(200)}`, list: [1, { a: '\u202e' }] })], {
    outputs: {
      text: from('$.result.data'),
      list: from('$.result.metadata.list'),
      none: from('$.result.metadata.list[7]'),
    },
  });
  const outputs = [
    'outputs:',
    `  text = "first\\nsecond ${'x'.repeat(55)}…`,
    '  list = [1,{"a":"\\u202e"}]',
    '  none = null',
  ].join('\n');

  const screen = await onScreen(run);
  const shown = await onScreen(['show', 'p']);
  const piped = await call(['show', 'p']);

  expect(drawings(screen).at(-1)?.join('\n')).toContain(outputs);
  for (const text of [shown, piped]) expect(text).toContain(`\n\n${outputs}\n`);
});

test.each([0, 1, 3, 7, 20])('show works on a terminal of %i columns', async (columns) => {
  writePlan([look('read', {}, { fail: { kind: 'refused', times: 9 } }), look('after', { depends_on: ['read'] })]);
  await call(run);

  const screen = await onScreen(['show', 'p'], { columns, rows: 24 });

  expect(screen).toContain('read: NOTE_NOT_FOUND');
  expect(screen).not.toContain('Unexpected error');
});

test('a task that was retried took equally long in the tree, in show, in its events and in its report', async () => {
  const retry = { max_attempts: 2, backoff_ms: 4000, max_backoff_ms: 4000 };
  writePlan([look('flaky', { retry }, { fail: { kind: 'crash', times: 1 } })]);

  const screen = await onScreen(run);
  const report = JSON.parse(await call(['show', 'p', '--json']));
  const events = (await call(['watch', 'p', '--json'])).trimEnd().split('\n');

  const ms = [...events.map((line) => JSON.parse(line)), ...report.tasks, report];
  const [task] = report.tasks;
  expect(events.map((line) => JSON.parse(line).ms)).toEqual([task.wall_ms, report.wall_ms]);
  const [treeHead, tree] = drawings(screen).at(-1) ?? [];
  const [head, , , , , shown] = (await onScreen(['show', 'p'])).split('\n');
  const { tree: ofTree, ...others } = {
    tree: timeIn(tree),
    show: timeIn(shown),
    one: timeIn(await call(['show', 'p', 'flaky'])),
  };
  expect(others).toEqual({ show: ofTree, one: ofTree });
  expect(timeIn(head)).toBe(timeIn(treeHead));
  expect(ms).toHaveLength(4);
});

function timeIn(text = ''): string | undefined {
  return /succeeded\s+([\d.]+ m?s)/.exec(text)?.[1];
}

test('the tree counts only the rows that it does not show', async () => {
  writePlan(Array.from({ length: 30 }, (_, index) => look(`t${index}`)));

  const screen = await onScreen(run, { columns: 80, rows: 12 });

  const counted = drawings(screen).flatMap((lines) => {
    const more = lines.map((line) => /and (\d+) more: (.*)/.exec(line)).find((found) => found !== null);
    return more === undefined ? [] : [{ hidden: Number(more?.[1]), states: more?.[2] ?? '' }];
  });
  expect(counted.length).toBeGreaterThan(0);
  for (const { hidden, states } of counted) {
    const sum = [...states.matchAll(/(\d+) \w+/g)].reduce((total, [, number]) => total + Number(number), 0);
    expect(sum, states).toBe(hidden);
    expect(states).not.toContain('running');
  }
});

/** The rows of a tree and what is below, without times. */
function withoutTimes(lines: readonly string[] = []): string[] {
  const shown = lines.filter((line) => line !== '');
  return shown.map((line) => line.replaceAll(/ {2,}[\d.]+ m?s\b/g, '').replaceAll(/ {2,}/g, '  '));
}

test('the tree has rows for the tasks of a sub-plan, a skipped task, and a question with its answers', async () => {
  const when = { $from: 'leaf', path: '$.result.metadata.list[7]' };
  const inner = [look('leaf'), look('more', { when })];
  writeFileSync(join(folder, 'inner.json'), JSON.stringify({ name: 'inner', agent: 'scripted', tasks: inner }));
  writePlan([
    { id: 'inner', plan: 'inner.json' },
    look('refused', { depends_on: ['inner'] }, { fail: { kind: 'refused', times: 9 } }),
    look('after', { depends_on: ['refused'] }),
    { id: 'ask', approval: { message: 'Publish?', timeout_ms: 300 }, depends_on: ['after'], run_on: 'always' },
  ]);

  const all = drawings(await onScreen(run, { columns: 100, rows: 24 }));

  const rows = [
    '├─ ✓ inner  succeeded',
    '├─ ✓ inner/leaf  succeeded',
    '├─ - inner/more  skipped  its condition does not hold',
    '├─ ✗ refused  failed  NOTE_NOT_FOUND: NOTE_NOT_FOUND as scripted',
    '├─ - after  skipped  "refused" failed',
  ];
  expect(withoutTimes(all.at(-2))).toEqual([
    'review  running',
    ...rows,
    '└─ ? ask  waiting  Publish?',
    'ask: Publish?',
    '  obsidian-orchestrator approve p ask --state state',
    '  obsidian-orchestrator reject p ask --state state',
  ]);
  expect(withoutTimes(all.at(-1)).slice(0, 7)).toEqual([
    'review  failed',
    ...rows,
    '└─ ✗ ask  failed  APPROVAL_TIMED_OUT: Nobody answered "ask" in time.',
  ]);
});

test('the tree of a plan that runs out of time ends with the reason at each task', async () => {
  const tasks = [{ id: 'ask', approval: { message: 'Go on?' } }, look('next', { depends_on: ['ask'] })];
  writePlan(tasks, { timeout_ms: 500 });

  const last = drawings(await onScreen(run)).at(-1);

  expect(withoutTimes(last).slice(0, 3)).toEqual([
    'review  failed',
    '├─ ■ ask  cancelled  the plan ran out of time',
    '└─ ■ next  cancelled  the plan ran out of time',
  ]);
});
