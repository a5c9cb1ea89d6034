import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'undo then ')));
  plant(folder, { 'home/Log.md': '', 'work/Log.md': '' });
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command: artefacts[0]?.command } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = ['--state', 'state'];
const agents = ['--agents', 'agents.json'];

function call(...args: readonly string[]): Promise<ProcessEnd> {
  const env = { OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache') };
  return runProcess({ command: [...orchestrator, ...args, ...at], cwd: folder, env });
}

const append = (id: string, vault_path: string, ...depends_on: string[]) => ({
  id,
  action: 'append_note',
  payload: { vault_path, note: 'Log', content: id },
  depends_on,
});

function writePlan(...tasks: readonly object[]): void {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', tasks }));
}

/** The lines of the logs, and what `show` says was undone: of the plan, and of its tasks. */
async function seen(): Promise<object> {
  const { undone_at, tasks } = JSON.parse((await call('show', 'p', '--json')).stdout) as {
    undone_at?: string;
    tasks: { task: string; is_undone?: boolean }[];
  };
  const lines = (vault: string) =>
    readFileSync(join(folder, vault, 'Log.md'), 'utf8')
      .split('\n')
      .filter(Boolean);
  return {
    home: lines('home'),
    work: lines('work'),
    isUndone: undone_at !== undefined,
    undone: tasks.flatMap(({ task, is_undone }) => (is_undone ? [task] : [])),
  };
}

/** Runs a plan in two vaults, and undoes it in one: a note of the other was changed since. */
async function undoHalf(): Promise<void> {
  writePlan(append('first', 'home'), append('second', 'work', 'first'), append('third', 'home', 'second'));
  await call('run', 'plan.json', ...agents);
  const log = join(folder, 'work', 'Log.md');
  const written = readFileSync(log);
  appendFileSync(log, 'by hand\n');
  expect((await call('undo', 'p', ...agents)).exitCode).toBe(1);
  writeFileSync(log, written);
  expect(await seen()).toEqual({ home: [], work: ['second'], isUndone: false, undone: ['first', 'third'] });
}

test.each([
  ['third', ['second']],
  ['second', ['second', 'second']],
])('after half of a plan was undone, retry --from %s does what was undone once', async (from, work) => {
  await undoHalf();

  expect((await call('retry', 'p', '--from', from, ...agents)).exitCode).toBe(0);
  expect(await seen()).toEqual({ home: ['first', 'third'], work, isUndone: false, undone: [] });

  expect((await call('undo', 'p', ...agents)).exitCode).toBe(0);
  expect(await seen()).toEqual({ home: [], work: [], isUndone: true, undone: ['first', 'second', 'third'] });
});

test('what was undone runs again in its order, though a task between stays as it is', async () => {
  const create = { id: 'first', action: 'create_note', payload: { vault_path: 'home', path: 'New', content: '' } };
  const last = append('third', 'home', 'second');
  writePlan({ ...last, payload: { ...last.payload, note: 'New' } }, append('second', 'work', 'first'), create);
  await call('run', 'plan.json', ...agents);
  appendFileSync(join(folder, 'work', 'Log.md'), 'by hand\n');
  await call('undo', 'p', ...agents);

  const { exitCode } = await call('retry', 'p', ...agents);

  expect(exitCode).toBe(0);
  expect(readFileSync(join(folder, 'home', 'New.md'), 'utf8')).toContain('third');
  expect(await seen()).toMatchObject({ work: ['secondby hand'], isUndone: false, undone: [] });
});

test('an item that is none any more does not come back with what is undone', async () => {
  plant(folder, { 'home/X.md': '', 'home/Y.md': '' });
  const look = { id: 'look', action: 'list_notes', payload: { vault_path: 'home' } };
  const items = { $from: 'look', path: '$.result.metadata.notes[?@.title != "Log"].title' };
  const path = { $item: true };
  writePlan(look, { id: 'copy', action: 'create_note', for_each: items, payload: { vault_path: 'work', path } });
  const copies = () => readdirSync(join(folder, 'work')).filter((name) => /^[XY]\.md$/.test(name));
  await call('run', 'plan.json', ...agents);
  expect(copies()).toEqual(['X.md', 'Y.md']);
  await call('undo', 'p', ...agents);
  rmSync(join(folder, 'home', 'Y.md'));
  await call('retry', 'p', '--from', 'look', ...agents);
  await call('undo', 'p', ...agents);

  expect((await call('retry', 'p', ...agents)).exitCode).toBe(0);

  expect(copies()).toEqual(['X.md']);
  expect((await call('show', 'p')).stdout).not.toContain('queued');
});

test('a cancelled plan that was undone does that again when it goes on', async () => {
  const ask = { id: 'ask', approval: { message: 'Go on?' }, depends_on: ['first'] };
  writePlan(append('first', 'home'), ask, append('second', 'work', 'ask'));
  const runUntilAsked = async (...args: readonly string[]) => {
    const [program, ...words] = [...orchestrator, ...args, ...agents, ...at];
    const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('"state":"waiting"')) break;
    child.stdout.resume();
    return { ended: once(child, 'exit') };
  };
  const run = await runUntilAsked('run', 'plan.json');
  await call('cancel', 'p');
  await run.ended;
  await call('undo', 'p', ...agents);
  expect(await seen()).toEqual({ home: [], work: [], isUndone: true, undone: ['first'] });

  const resumed = await runUntilAsked('resume', 'p');
  await call('approve', 'p', 'ask');
  await resumed.ended;

  expect(await seen()).toEqual({ home: ['first'], work: ['second'], isUndone: false, undone: [] });
  expect((await call('list')).stdout).not.toContain('undone');
});
