import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../packages/plans/src/journal/journal.ts';
import { orchestrator } from '../contract/artefacts.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan lists ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The superuser can write everywhere, so it gives up that privilege first. */
const unprivileged = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

function call(args: readonly string[], as: readonly string[] = []): Ended {
  const [program = '', ...words] = [...as, ...orchestrator, ...args, '--state', 'state'];
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Adds ended plans to the journal: `plan-0` is the oldest, a day older than the next one. */
function plantPlans(states: readonly string[], newest = Date.now()): void {
  openJournal(join(folder, 'state')).close();
  using database = new DatabaseSync(join(folder, 'state', 'journal.db'));
  const plan = database.prepare(`INSERT INTO plan (plan_id, name, digest, correlation_id, trace_id, state, owner_pid,
    submitted_at, ended_at) VALUES (?, ?, '', '', '', ?, 1, ?, ?)`);
  const body = database.prepare('INSERT INTO plan_body VALUES (?, ?)');
  for (const [index, state] of states.entries()) {
    const at = newest - (states.length - 1 - index) * 86_400_000;
    plan.run(`plan-${index}`, index % 2 === 0 ? 'Weekly Review' : 'import', state, at, state === 'running' ? null : at);
    body.run(`plan-${index}`, '{"name":"plan","concurrency":1,"tasks":[]}');
  }
}

const idsIn = ({ stdout }: Ended): string[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { plan_id: string }).plan_id);

test('list prints a page, and the command for the next one', () => {
  plantPlans(Array.from({ length: 5 }, () => 'succeeded'));

  const first = call(['list', '--json', '--limit', '2']);
  const cursor = / --cursor (\S+)/.exec(first.stderr)?.[1] ?? '';
  const second = call(['list', '--json', '--limit', '2', '--cursor', cursor]);
  const third = call(['list', '--json', '--limit', '2', '--cursor', / --cursor (\S+)/.exec(second.stderr)?.[1] ?? '']);

  expect([first, second, third].map(idsIn)).toEqual([['plan-4', 'plan-3'], ['plan-2', 'plan-1'], ['plan-0']]);
  expect(first.stderr).toMatch(
    /^Showing 2 plans\. Next page: obsidian-orchestrator list --limit 2 --cursor \S+ --json --state state\n$/,
  );
  expect(third.stderr).toBe('');
  expect(call(['list', '--limit', '1']).stderr).toMatch(/^Showing 1 plan\. /);
  expect(idsIn(call(['list', '--json', '--limit', '2', '--all']))).toHaveLength(5);
});

test.for([
  [['--status', 'failed'], ['plan-1']],
  [
    ['--status', 'interrupted'],
    ['plan-3', 'plan-2'],
  ],
  [['--status', 'running'], []],
  [
    ['--since', '36h'],
    ['plan-4', 'plan-3'],
  ],
  [
    ['--name', 'REVIEW'],
    ['plan-4', 'plan-2', 'plan-0'],
  ],
  [['--name', 'review', '--status', 'succeeded', '--since', '3d'], ['plan-4']],
] as const)('list %j finds %j', ([args, ids]) => {
  plantPlans(['succeeded', 'failed', 'running', 'running', 'succeeded']);

  expect(idsIn(call(['list', '--json', ...args]))).toEqual(ids);
});

test.for([
  [['--limit', '0'], 'Invalid value "0" for --limit'],
  [['--since', 'soon'], 'Invalid value "soon" for --since'],
  [['--status', 'broken'], 'Invalid value "broken" for --status'],
  [['--cursor', 'x'], 'The cursor "x" does not belong to a list of plans'],
] as const)('list %j is refused: %s', ([args, words]) => {
  const { status, stdout, stderr } = call(['list', ...args]);

  expect(status).not.toBe(0);
  expect(stdout).toBe('');
  expect(stderr).toContain(words);
});

test('list and show create nothing', () => {
  const missing = `There is no folder ${join(folder, 'state')}.`;
  expect(call(['list'])).toEqual({ status: 0, stdout: '', stderr: `No plans yet. ${missing}\n` });
  expect(call(['show', 'p'])).toMatchObject({ status: 1, stderr: expect.stringContaining('Plan not found') });
  expect(readdirSync(folder)).toEqual([]);
});

/** Runs a plan with a task that crashes once, a large answer, and items. */
function runPlan(): Ended {
  const agents = { scripted: { command: [scriptedAgent] } };
  const payload = { log: join(folder, 'log') };
  const list = Array.from({ length: 3000 }, (_, n) => `note ${n}.md`);
  const tasks = [
    { id: 'large', action: 'look', payload: { ...payload, text: 'words', list } },
    {
      id: 'flaky',
      action: 'look',
      payload: { ...payload, fail: { kind: 'crash', times: 1 } },
      retry: { max_attempts: 2, backoff_ms: 0 },
    },
    { id: 'each', action: 'look', for_each: ['one', 'two'], payload: { ...payload, text: { $item: true } } },
  ];
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'mine', agent: 'scripted', plan_id: 'p', tasks }));
  return call(['run', 'plan.json', '--agents', 'agents.json']);
}

test('show --json has every response, and show TASK one task with its attempts and answer', () => {
  expect(runPlan().status).toBe(0);

  const shown = JSON.parse(call(['show', 'p', '--json']).stdout);
  const flaky = call(['show', 'p', 'flaky']);
  const item = JSON.parse(call(['show', 'p', 'each[1]', '--json']).stdout);

  expect(Object.keys(shown)).toEqual(
    'plan_id name state submitted_at ended_at correlation_id trace_id wall_ms work_ms texts_removed_at tasks'.split(
      ' ',
    ),
  );
  expect(Object.keys(shown.tasks[0])).toEqual(
    'task action agent task_id state because depends_on within started_at ended_at wall_ms work_ms attempts response failure'.split(
      ' ',
    ),
  );
  expect(shown.tasks[0].response.result.metadata.list).toHaveLength(3000);
  expect(flaky.stdout).toMatch(/^flaky {2}look {2}succeeded/);
  expect(flaky.stdout).toMatch(
    /attempt 1 .* NO_RESPONSE\n {2}attempt 2 {2}20\d\d-\d\d-\d\d \d\d:\d\d:\d\d {2}[^A-Z]*\n/,
  );
  expect(flaky.stdout).toMatch(/answer:\ndone\n$/);
  expect(item).toMatchObject({ task: 'each[1]', response: { result: { data: 'two' } }, attempts: [{ stderr: null }] });
  expect(call(['show', 'p', 'flakey'])).toMatchObject({ status: 2, stderr: expect.stringContaining('"flaky"') });
});

test('show names the items of a for_each task, also with a payload that reads them', () => {
  runPlan();

  const { status, stdout, stderr } = call(['show', 'p', 'each']);

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^each {2}look {2}succeeded .*\n\n {2}each\[0\] {2}succeeded .*\n {2}each\[1\] {2}succeeded .*\n$/s,
  );
  expect(JSON.parse(call(['show', 'p', 'each', '--json']).stdout)).toMatchObject({ task: 'each', response: null });
});

test('an answer that is missing or was changed is named, and the others are shown', () => {
  runPlan();
  const [part = ''] = readdirSync(join(folder, 'state', 'answers'));
  const [name = ''] = readdirSync(join(folder, 'state', 'answers', part));
  const file = join(folder, 'state', 'answers', part, name);

  for (const damage of [
    () => writeFileSync(file, '{'),
    () => writeFileSync(file, ' '.repeat(50_000)),
    () => rmSync(file),
  ]) {
    damage();
    const shown = call(['show', 'p', '--json']);

    expect(shown).toMatchObject({ status: 1, stderr: expect.stringMatching(/^The answer \w{12} cannot be read/) });
    expect(JSON.parse(shown.stdout).tasks).toMatchObject([{ response: null }, { response: { code: 0 } }, {}, {}, {}]);
    expect(call(['show', 'p', 'large'])).toMatchObject({ status: 1, stdout: '' });
  }
});

test.for(['closed cleanly', 'cut off'] as const)(
  'list and show work in a read-only state folder that was %s',
  (end) => {
    runPlan();
    const state = join(folder, 'state');
    if (end === 'cut off') {
      const write = `const { DatabaseSync } = require('node:sqlite');
      new DatabaseSync(process.argv[1]).exec("UPDATE plan SET name = 'yours'");
      process.kill(process.pid, 'SIGKILL');`;
      spawnSync(process.execPath, ['--eval', write, join(state, 'journal.db')]);
      expect(existsSync(join(state, 'journal.db-wal'))).toBe(true);
    }
    for (const name of readdirSync(state)) if (name.startsWith('journal')) chmodSync(join(state, name), 0o400);
    chmodSync(state, 0o500);
    onTestFinished(() => chmodSync(state, 0o700));

    const list = call(['list', '--json'], unprivileged);
    const show = call(['show', 'p', 'large'], unprivileged);

    expect(list).toMatchObject({ status: 0, stdout: expect.stringContaining(end === 'cut off' ? 'yours' : 'mine') });
    expect(show).toMatchObject({ status: 0, stdout: expect.stringMatching(/answer:\nwords\n$/) });
    expect(call(['resume'], unprivileged)).toEqual({
      status: 1,
      stdout: '',
      stderr: `obsidian-orchestrator: The journal in ${state} cannot be opened to write: permission denied.
  Make the folder writable, or choose another one with --state. list and show only read it.
`,
    });
  },
);

test('list and show write nothing to the journal, and do not wait for another process that writes', () => {
  runPlan();
  const file = join(folder, 'state', 'journal.db');
  const before = readFileSync(file);
  // While this is open, what anybody writes stays in the log.
  using other = new DatabaseSync(file);
  other.prepare('SELECT count(*) FROM plan').get();
  const look = (): Ended[] => [call(['list', '--json']), call(['show', 'p', 'large'])];
  const seen = [
    { status: 0, stdout: expect.stringContaining('"plan_id":"p"') },
    { status: 0, stdout: expect.stringContaining('answer:') },
  ];

  expect(look()).toMatchObject(seen);
  expect(statSync(`${file}-wal`).size).toBe(0);
  expect(readFileSync(file).equals(before)).toBe(true);
  // A command that needs this lock would fail after ten seconds.
  other.exec('BEGIN IMMEDIATE');
  expect(look()).toMatchObject(seen);
});

test('a journal that the disk had no room for is empty, and the error says what to do', () => {
  const state = join(folder, 'state');
  writeFileSync(join(folder, 'plan.json'), '{"name": "p", "tasks": [{ "id": "a", "approval": { "message": "Go?" } }]}');

  // No file may have more than 1 KiB.
  const full = call(['run', 'plan.json'], ['bash', '-c', `trap '' XFSZ; ulimit -f 1; exec "$@"`, 'bash']);
  writeFileSync(join(state, 'journal.db'), '');
  chmodSync(state, 0o500);
  onTestFinished(() => chmodSync(state, 0o700));

  expect(full).toEqual({
    status: 1,
    stdout: '',
    stderr: `obsidian-orchestrator: The journal in ${state} cannot be opened: disk I/O error.
  Check whether its disk is full, then run this again, or choose another folder with --state.
`,
  });
  expect(call(['list'], unprivileged)).toEqual({ status: 0, stdout: '', stderr: 'No plans yet.\n' });
});
