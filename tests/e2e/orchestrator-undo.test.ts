import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { bytesOf, harvest, plant } from '../contract/tree.ts';

const before = { 'Index.md': '[[Garden]] #area\n', 'Inbox/Garden.md': '# Garden\n' };
let folder: string;
let vaults: string[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orchestrator undo ')));
  vaults = ['home', 'work'].map((name) => join(folder, name));
  for (const vault of vaults) {
    mkdirSync(vault);
    plant(vault, before);
  }
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command: artefacts[0]?.command } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function call(...args: string[]): Promise<ProcessEnd> {
  return read(...args, '--agents', 'agents.json');
}

/** Runs a command that needs no agents. */
function read(...args: string[]): Promise<ProcessEnd> {
  const command = [...orchestrator, ...args, '--state', 'state'] as const;
  return runProcess({ command, cwd: folder, env: { OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache') } });
}

async function runPlan(tasks: readonly object[]): Promise<void> {
  writeFileSync(
    join(folder, 'plan.json'),
    JSON.stringify({ name: 'tidy', plan_id: 'tidy', vault_path: 'home', tasks }),
  );
  await call('run', 'plan.json');
}

const tidy = [
  { id: 'move', action: 'move_note', payload: { note: 'Garden', to: 'Projects/' } },
  { id: 'rename', action: 'rename_tag', payload: { from: 'area', to: 'zone' }, depends_on: ['move'] },
  { id: 'look', action: 'read_note', api_version: 'v2', payload: { note: 'Index', vault_path: 'nowhere' } },
  {
    id: 'fold',
    action: 'create_folder',
    for_each: ['work'],
    payload: { path: 'New', vault_path: { $item: true } },
    depends_on: ['rename'],
  },
];

test('undo reverts the changes of a plan, in each vault that it wrote to', async () => {
  await runPlan(tidy.map((task) => (task.id === 'fold' ? { ...task, for_each: [vaults[1]] } : task)));
  expect(readFileSync(join(folder, 'home', 'Index.md'), 'utf8')).toBe('[[Garden]] #zone\n');

  const preview = await call('undo', 'tidy', '--dry-run');
  const undo = await call('undo', 'tidy');
  const again = await call('undo', 'tidy', '--json');

  expect(preview.stdout).toContain(`${vaults[0]}: Would undo 2 transactions`);
  expect(preview.stdout).toMatch(/\nTo undo it, type: obsidian-orchestrator undo tidy --state .*\n$/);
  expect(undo).toMatchObject({ exitCode: 0, stderr: '' });
  expect(undo.stdout).toContain(`${vaults[0]}: Undid 2 transactions`);
  expect(undo.stdout).toContain(`${vaults[1]}: Undid 1 transaction`);
  for (const vault of vaults) expect(harvest(vault)).toEqual(bytesOf(before));
  expect(JSON.parse(again.stdout)).toMatchObject({
    plan_id: 'tidy',
    vaults: [
      { agent: 'obsidian_agent', vault_path: vaults[0], failure: null, response: { status: 'success' } },
      { agent: 'obsidian_agent', vault_path: vaults[1], failure: null, response: { status: 'success' } },
    ],
  });
});

test('list and show say that a plan was undone, and when, until it is retried', async () => {
  await runPlan(tidy.slice(0, 3));
  const seen = async () => ({
    list: (await read('list')).stdout,
    listed: JSON.parse((await read('list', '--json')).stdout),
    show: (await read('show', 'tidy')).stdout,
    task: (await read('show', 'tidy', 'move')).stdout,
    report: JSON.parse((await read('show', 'tidy', '--json')).stdout),
  });
  const isUndone = ({ report }: Awaited<ReturnType<typeof seen>>) =>
    report.tasks.map(({ task, is_undone }: { task: string; is_undone?: boolean }) => [task, is_undone]);
  const never = [
    ['move', undefined],
    ['rename', undefined],
    ['look', undefined],
  ];

  await call('undo', 'tidy', '--dry-run');
  const before = await seen();
  await call('undo', 'tidy');
  const after = await seen();
  await call('undo', 'tidy');
  const twice = await seen();
  await call('retry', 'tidy');
  const retried = await seen();

  expect(before.listed).not.toHaveProperty('undone_at');
  expect(isUndone(before)).toEqual(never);
  expect(after.listed.undone_at).toMatch(/^20\S+Z$/);
  expect(after.report.undone_at).toBe(after.listed.undone_at);
  expect(isUndone(after)).toEqual([
    ['move', true],
    ['rename', true],
    ['look', undefined],
  ]);
  expect(after.list).toMatch(/^tidy {2}failed, undone {2}20\d\d-\d\d-\d\d \d\d:\d\d {2}/);
  expect(after.show).toMatch(/\nchanges were undone at 20\d\d-\d\d-\d\d \d\d:\d\d\n/);
  expect(after.show).toMatch(/\n {2}move +move_note +succeeded .* undone\n/);
  expect(after.task).toMatch(/^move {2}move_note {2}succeeded {2}\S+ \S+ {2}undone\n/);
  expect(twice.report.undone_at).toBe(after.report.undone_at);
  expect(retried.listed).not.toHaveProperty('undone_at');
  expect(isUndone(retried)).toEqual(never);
  for (const { list, show, task } of [before, retried]) expect(list + show + task).not.toContain('undone');
});

test.for([
  ['reads', { action: 'read_note', payload: { note: 'Index' } }],
  ['is refused what it wants to write', { action: 'delete_note', payload: { note: 'Nowhere' } }],
] as const)('a plan that only %s was not undone', async ([, task]) => {
  await runPlan([{ id: 'one', api_version: 'v2', ...task }]);

  const { exitCode, stdout } = await call('undo', 'tidy');

  expect(exitCode).toBe(0);
  expect(stdout).toBe('Plan tidy wrote nothing.\n');
  expect(JSON.parse((await read('list', '--json')).stdout)).not.toHaveProperty('undone_at');
  expect((await read('show', 'tidy')).stdout).not.toContain('undone');
});

test('a note that was changed since leaves its whole vault unchanged, and undo fails', async () => {
  await runPlan(tidy.slice(0, 2));
  const path = join(folder, 'home', 'Index.md');
  writeFileSync(path, 'by hand');

  const undo = await call('undo', 'tidy');

  expect(undo.exitCode).toBe(1);
  expect(undo.stderr).toContain("'Index.md' changed since");
  expect(harvest(vaults[0] ?? '')).toEqual(bytesOf({ 'Index.md': 'by hand', 'Projects/Garden.md': '# Garden\n' }));
});

test('undoing a plan that wrote nothing succeeds', async () => {
  await runPlan([{ id: 'read', action: 'read_note', api_version: 'v2', payload: { note: 'Index' } }]);
  const read = await call('undo', 'tidy');

  rmSync(join(folder, 'state'), { recursive: true });
  await runPlan([{ id: 'fail', action: 'move_note', payload: { note: 'Nobody', to: 'Else' } }]);
  const failed = await call('undo', 'tidy');

  expect(read).toMatchObject({ exitCode: 0, stdout: 'Plan tidy wrote nothing.\n' });
  expect(failed).toMatchObject({ exitCode: 0, stderr: '' });
  expect(failed.stdout).toBe('Plan tidy wrote nothing.\n');
});

test('a plan was undone when each of its vaults was', async () => {
  await runPlan(
    vaults.map((vault_path, index) => ({
      id: `vault-${index}`,
      action: 'append_note',
      payload: { note: 'Index', content: 'New', vault_path },
    })),
  );
  const path = join(folder, 'work', 'Index.md');
  const written = readFileSync(path);
  const seen = async () => {
    const report = JSON.parse((await read('show', 'tidy', '--json')).stdout);
    return [report.undone_at, ...report.tasks.map(({ is_undone }: { is_undone?: boolean }) => is_undone)];
  };

  writeFileSync(path, 'by hand');
  await call('undo', 'tidy');
  expect(await seen()).toEqual([undefined, true, undefined]);

  writeFileSync(path, written);
  await call('undo', 'tidy');
  expect(await seen()).toEqual([expect.stringMatching(/^20\S+Z$/), true, true]);
});

test('a retry after undo does all writes again, and one after a partial undo only those that were undone', async () => {
  const writes = vaults.map((vault_path, index) => ({
    id: `vault-${index}`,
    action: 'append_note',
    payload: { note: 'Index', content: 'New', vault_path },
  }));
  await runPlan(writes);
  const indexes = () => vaults.map((vault) => readFileSync(join(vault, 'Index.md'), 'utf8'));
  const written = indexes();

  await call('undo', 'tidy');
  expect(indexes()).not.toEqual(written);
  expect(await call('retry', 'tidy')).toMatchObject({ exitCode: 0 });
  expect(indexes()).toEqual(written);

  writeFileSync(join(folder, 'work', 'Index.md'), 'by hand');
  expect(await call('undo', 'tidy')).toMatchObject({ exitCode: 1 });
  const again = await call('retry', 'tidy');

  expect(again.exitCode).toBe(0);
  expect(indexes()).toEqual([written[0], 'by hand']);
  expect((await call('retry', 'tidy')).stderr).toContain('--from');
});
