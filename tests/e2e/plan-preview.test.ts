import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { compileCache } from '../fixtures/compile-cache.ts';
import { release, scriptedAgent, untilLogged } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
let home: string;
let work: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan preview ')));
  [home, work] = [join(folder, 'home'), join(folder, 'work')];
  plant(home, { 'Index.md': '# Index\n\n[[Garden]]\n', 'Inbox/Garden.md': '# Garden\n\n- [ ] water\n' });
  plant(work, { 'Log.md': 'first\n' });
  mkdirSync(join(folder, 'tmp'));
  const command = [scriptedAgent];
  const agents = { obsidian_agent: { command: artefacts[0]?.command }, scripted: { command } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Call {
  readonly env?: Readonly<Record<string, string>>;
  readonly during?: Parameters<typeof runProcess>[0]['during'];
}

/** Previews a plan. Everything that a program could write, but for compiled code, is in the folder of the test. */
function preview(tasks: readonly object[], args: readonly string[] = [], more: Call = {}) {
  const plan = { name: 'tidy', plan_id: 'tidy', vault_path: 'home', tasks };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  return call(['run', 'plan.json', '--preview', '--agents', 'agents.json', ...args], more);
}

function call(args: readonly string[], { env = {}, during }: Call = {}): Promise<ProcessEnd> {
  return runProcess({
    command: [...orchestrator, ...args],
    cwd: folder,
    env: { HOME: join(folder, 'user'), TMPDIR: join(folder, 'tmp'), ...compileCache, ...env },
    ...(during === undefined ? {} : { during }),
  });
}

/** Everything in a folder with what a write would change, even one that restores the bytes. */
function stateOf(path: string): Record<string, string> {
  const paths = [path, ...readdirSync(path, { recursive: true }).map((entry) => join(path, String(entry)))];
  return Object.fromEntries(
    paths.map((each) => {
      const { ino, mtimeNs, ctimeNs, size } = lstatSync(each, { bigint: true });
      return [each, `${ino} ${mtimeNs} ${ctimeNs} ${size}`];
    }),
  );
}

/** The folders of previews. Compiled code is next to them. */
const copies = () => readdirSync(join(folder, 'tmp')).filter((name) => !name.startsWith('compiled-obsidian-agent'));

const tidy = [
  { id: 'tasks', action: 'list_tasks' },
  {
    id: 'review',
    action: 'create_note',
    api_version: 'v2',
    payload: { path: 'Reviews/W47', content: { $from: 'tasks', path: '$.result.data' } },
  },
  { id: 'move', action: 'move_note', depends_on: ['review'], payload: { note: 'Garden', to: 'Projects/' } },
  { id: 'log', action: 'append_note', payload: { vault_path: 'work', note: 'Log', content: 'second' } },
];

test('a preview shows the changes of all vaults, and touches neither them nor the state and caches of the user', async () => {
  const before = { home: stateOf(home), work: stateOf(work) };

  const { stdout, stderr, exitCode } = await preview(tidy);

  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  expect(stdout).toContain('tidy: the plan would have succeeded. Nothing was changed.');
  expect(stdout).toContain('--- /dev/null\n+++ Reviews/W47.md\n@@ -0,0 +1,1 @@\n+Inbox/Garden.md:3 [ ] water\n');
  expect(stdout).toContain('rename from Inbox/Garden.md\nrename to Projects/Garden.md\n');
  expect(stdout).toContain('--- Log.md\n+++ Log.md\n@@ -1,1 +1,2 @@\n first\n+second\n');
  expect({ home: stateOf(home), work: stateOf(work) }).toEqual(before);
  expect(existsSync(join(folder, 'user'))).toBe(false);
  expect(copies()).toEqual([]);
  expect((await call(['list'])).stdout).not.toContain('tidy');
});

test('the JSON form has every task with its answer, and every file with its diff', async () => {
  const { stdout, exitCode } = await preview(
    [...tidy, { id: 'bad', action: 'read_note', api_version: 'v2', payload: { note: 'Nowhere' } }],
    ['--json'],
  );

  const { tasks, files, ...head } = JSON.parse(stdout);
  expect(exitCode).toBe(1);
  expect(head).toEqual({ type: 'preview', name: 'tidy', state: 'failed' });
  expect(tasks.map(({ state }: { state: string }) => state)).toEqual([...tidy.map(() => 'succeeded'), 'failed']);
  expect(tasks[0]).toMatchObject({ omitted: null, response: { status: 'success' } });
  expect(tasks[4].failure.reason).toBe('NOTE_NOT_FOUND');
  expect(files).toEqual([
    { vault_path: home, status: 'created', kind: 'folder', path: 'Projects', diff: null },
    {
      vault_path: home,
      status: 'renamed',
      kind: 'file',
      path: 'Projects/Garden.md',
      from: 'Inbox/Garden.md',
      diff: 'rename from Inbox/Garden.md\nrename to Projects/Garden.md\n',
    },
    { vault_path: home, status: 'created', kind: 'folder', path: 'Reviews', diff: null },
    { vault_path: home, status: 'created', kind: 'file', path: 'Reviews/W47.md', diff: expect.any(String) },
    { vault_path: work, status: 'modified', kind: 'file', path: 'Log.md', diff: expect.any(String) },
  ]);
  expect(stdout).not.toContain(join(folder, 'tmp'));
});

test('on a terminal of 80 columns, a long id does not hide what would happen', async () => {
  const id = 'a-task-with-a-long-id'.repeat(4);
  const plan = { name: 'tidy', vault_path: 'home', tasks: [{ id, approval: { message: 'Go on?' } }] };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const resized = ['sh', '-c', 'stty cols 80 && exec "$@"', 'sh', ...orchestrator, 'run', 'plan.json', '--preview'];

  const { stdout } = await runProcess({
    command: onTerminal(resized),
    cwd: folder,
    env: { HOME: join(folder, 'user') },
  });

  const row = stdout.split(/\r?\n/).find((line) => line.startsWith('  a-task')) ?? '';
  expect(row).toMatch(/… {2}approval {2}would ask {2}Go on\?$/);
  expect(row.length).toBeLessThanOrEqual(80);
});

test('other effects, questions and unknown vaults are listed, and their agents are not started', async () => {
  const log = join(folder, 'log');
  const { stdout } = await preview(
    [
      { id: 'look', agent: 'scripted', action: 'look', payload: { log, list: [home] } },
      { id: 'publish', agent: 'scripted', action: 'touch', payload: { log } },
      { id: 'ask', approval: { message: 'Go on?' }, depends_on: ['publish'] },
      { id: 'note', action: 'append_note', depends_on: ['ask'], payload: { note: 'Index', content: 'asked' } },
      {
        id: 'answer',
        action: 'append_note',
        payload: { note: 'Index', content: { $from: 'publish', path: '$.result.data' } },
      },
      {
        id: 'each',
        action: 'append_note',
        for_each: [home],
        payload: { vault_path: { $item: true }, note: 'Index', content: 'each' },
      },
      { id: 'after', action: 'append_note', depends_on: ['each'], payload: { note: 'Index', content: 'after' } },
      {
        id: 'alarm',
        action: 'append_note',
        depends_on: ['publish'],
        run_on: 'failure',
        payload: { note: 'Index', content: 'alarm' },
      },
    ],
    ['--json'],
  );

  const { tasks, files } = JSON.parse(stdout);
  const seen = tasks.map((task: Record<string, string>) => [task['task'], task['state'], task['omitted']]);
  expect(seen).toEqual([
    ['look', 'succeeded', null],
    ['publish', 'succeeded', 'would_call'],
    ['ask', 'succeeded', 'would_ask'],
    ['note', 'succeeded', null],
    ['answer', 'succeeded', 'cannot_preview'],
    ['each', 'succeeded', 'cannot_preview'],
    ['after', 'succeeded', 'cannot_preview'],
    ['alarm', 'skipped', null],
  ]);
  expect(files).toMatchObject([{ path: 'Index.md', diff: expect.stringContaining('+asked') }]);
  expect(files[0].diff).not.toMatch(/each|after|alarm/);
  expect(tasks[0].response.result.metadata.list).toEqual([home]);
  expect(readFileSync(log, 'utf8')).toBe('start look done\nend look done\n');
});

test.each(['SIGINT', 'SIGHUP'] as const)('%s ends a preview and removes the copies', async (signal) => {
  const hold = join(folder, 'never');
  const log = join(folder, 'log');
  const { exitCode, stdout, stderr } = await preview(
    [
      { id: 'note', action: 'append_note', payload: { note: 'Index', content: 'one' } },
      { id: 'wait', agent: 'scripted', action: 'look', depends_on: ['note'], payload: { log, hold } },
    ],
    [],
    {
      during: async (child) => {
        await untilLogged(log, 'start');
        expect(copies()).toHaveLength(1);
        child.kill(signal);
      },
    },
  );

  expect({ exitCode, stdout }).toEqual({ exitCode: 128 + constants.signals[signal], stdout: '' });
  expect(stderr).toContain('The preview was cancelled. Nothing was changed.');
  expect(copies()).toEqual([]);
});

test('the copies of a preview that was killed are removed by the next one, and not those of one that runs', async () => {
  const [hold, log] = [join(folder, 'hold'), join(folder, 'log')];
  const [held, quick] = [
    [{ id: 'wait', agent: 'scripted', action: 'look', payload: { log, hold } }],
    [{ id: 'list', action: 'list_tasks' }],
  ];
  const makeOld = () => utimesSync(join(folder, 'tmp', copies()[0] ?? ''), 0, 0);

  await preview(held, [], {
    during: async (child) => {
      await untilLogged(log, 'start');
      makeOld();
      expect((await preview(quick)).exitCode).toBe(0);
      expect(copies()).toHaveLength(1);
      child.kill('SIGKILL');
    },
  });
  expect(copies()).toHaveLength(1);
  makeOld();
  await preview(quick);

  expect(copies()).toEqual([]);
});

test('a vault that changes during the preview is reported instead of a wrong diff', async () => {
  const [hold, log] = [join(folder, 'hold'), join(folder, 'log')];
  const { exitCode, stdout } = await preview(
    [
      { id: 'note', action: 'append_note', payload: { note: 'Index', content: 'one' } },
      { id: 'wait', agent: 'scripted', action: 'look', depends_on: ['note'], payload: { log, hold } },
    ],
    ['--json'],
    {
      during: async () => {
        await untilLogged(log, 'start');
        writeFileSync(join(home, 'Index.md'), 'changed by somebody else\n');
        release(hold);
      },
    },
  );

  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ type: 'error', reason: 'PREVIEW_VAULT_CHANGED' });
  expect(copies()).toEqual([]);
});

test('links stay links, a name that is not UTF-8 is left out, and a missing vault is the failure of its task', async () => {
  writeFileSync(join(folder, 'outside.md'), 'outside\n');
  const links = { 'Link.md': join(folder, 'outside.md'), Same: 'Inbox', Loop: '.', System: '/proc' };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(home, name));
  if (process.platform === 'linux') writeFileSync(Buffer.from(`${home}/bad \xff`, 'latin1'), '');

  const { stdout } = await preview(
    [
      { id: 'link', action: 'append_note', payload: { note: 'Link', content: 'more' } },
      { id: 'nowhere', action: 'append_note', payload: { vault_path: 'nowhere', note: 'A', content: 'B' } },
      { id: 'note', action: 'append_note', payload: { note: 'Garden', content: 'more' } },
    ],
    ['--json'],
  );

  const { tasks, files } = JSON.parse(stdout);
  expect(tasks.map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed', 'succeeded']);
  expect(tasks[1].failure.message).toContain(join(folder, 'nowhere'));
  expect(files).toMatchObject([{ status: 'modified', path: 'Inbox/Garden.md' }]);
  expect(lstatSync(join(folder, 'outside.md')).size).toBe('outside\n'.length);
});

test('allowed folders and the trash hold for the copies', async () => {
  const tasks = [
    { id: 'delete', action: 'delete_note', payload: { note: 'Garden', confirm: true } },
    { id: 'log', action: 'append_note', payload: { vault_path: 'work', note: 'Log', content: 'second' } },
  ];

  const { stdout } = await preview(tasks, ['--json'], { env: { OBSIDIAN_AGENT_ALLOWED_ROOTS: home } });

  const seen = JSON.parse(stdout).tasks.map((task: Record<string, string>) => task['state']);
  expect(seen).toEqual(['succeeded', 'failed']);
  expect(existsSync(join(folder, 'user'))).toBe(false);
});
