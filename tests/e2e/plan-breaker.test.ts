import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
let log: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan-breaker-')));
  log = join(folder, 'log');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const look = (id: string, payload: object = {}, more: object = {}) => ({
  id,
  action: 'look',
  payload: { log, text: id, ...payload },
  ...more,
});

function writePlan(plan: object, command: readonly string[]): void {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'test', agent: 'scripted', plan_id: 'p', ...plan }));
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command } }));
}

const call = (...args: string[]) => [...orchestrator, ...args, '--state', 'state'] as const;
const show = (...args: string[]) => runProcess({ command: call('show', 'p', ...args), cwd: folder });

interface Event {
  readonly task?: string;
  readonly state: string;
  readonly because?: string;
}

async function* run(): AsyncIterable<Event> {
  const [program, ...args] = call('run', 'plan.json', '--json', '--agents', 'agents.json');
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Event;
}

/** A program that describes itself, but ends with status 127 until a file exists. Each start is a line with its time. */
function awayUntil(file: string): string[] {
  const program = join(folder, 'agent.sh');
  const agent = `exec '${scriptedAgent}' "$@"`;
  const isHere = `date +%s%3N >> '${folder}/starts'\n[ -e '${file}' ] || exit 127`;
  writeFileSync(program, `#!/bin/sh\n[ "$1" = --describe ] && ${agent}\n${isHere}\n${agent}\n`);
  chmodSync(program, 0o755);
  return [program];
}

test('tasks of an agent that cannot be started say so, wait 1, 2 and 4 seconds, and go on when it is back', async () => {
  const back = join(folder, 'back');
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  writePlan({ concurrency: 1, tasks: ids.map((id) => look(id)) }, awayUntil(back));

  const reasons = new Set<string | undefined>();
  let shown = '';
  for await (const { task, state, because } of run()) {
    if (task !== 'h' || state !== 'queued') continue;
    reasons.add(because);
    if (reasons.size === 1) shown = (await show()).stdout;
    if (reasons.size === 3) writeFileSync(back, '');
  }

  const starts = readFileSync(join(folder, 'starts'), 'utf8').trimEnd().split('\n').map(Number);
  const waits = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  expect(waits[2]).toBeGreaterThanOrEqual(1000);
  expect(waits[3]).toBeGreaterThanOrEqual(2000);
  expect(waits[4]).toBeGreaterThanOrEqual(4000);
  expect(linesOf(log, 'start')).toEqual(['look f', 'look g', 'look h']);
  const reason = /waits until agent scripted is tried again at \d\d:\d\d:\d\d, because it could not be started/;
  expect([...reasons]).toEqual([...Array.from({ length: 3 }, () => expect.stringMatching(reason)), undefined]);
  expect(shown).toMatch(new RegExp(`\n  h +look +queued +${reason.source}\n`));
  expect((await show()).stdout).not.toContain('waits');
});

test('tasks whose input makes the agent crash, hang or answer badly do not count as an agent that cannot be started', async () => {
  const bad = ['crash', 'hang', 'garbage', 'twice'];
  const good = ['e', 'f', 'g', 'h'];
  const failing = bad.map((kind) =>
    look(kind, { fail: { kind, times: 9 } }, kind === 'hang' ? { timeout_ms: 1000 } : {}),
  );
  writePlan({ concurrency: 4, tasks: [...failing, ...good.map((id) => look(id))] }, [scriptedAgent]);
  mkdirSync(join(folder, 'state'));
  writeFileSync(join(folder, 'state', 'settings.yaml'), 'breakers: { scripted: { failures: 1, pauses: [1h] } }');

  const states = new Map<string | undefined, string>();
  for await (const { task, state, because } of run()) {
    // It would wait for an hour.
    if (because !== undefined) throw new Error(`${task} ${because}`);
    states.set(task, state);
  }

  expect(Object.fromEntries(states)).toEqual({
    undefined: 'failed',
    ...Object.fromEntries(bad.map((kind) => [kind, 'failed'])),
    ...Object.fromEntries(good.map((id) => [id, 'succeeded'])),
  });
});

test('a task that waits for its agent keeps no slot from other plans, and another process says what it waits for', async () => {
  const back = join(folder, 'back');
  writePlan({ tasks: ['a', 'b'].map((id) => look(id)) }, awayUntil(back));
  const agents = { scripted: { command: awayUntil(back) }, twin: { command: [scriptedAgent] } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
  mkdirSync(join(folder, 'state'));
  const settings = 'limits: { host: { concurrency: 1 } }\nbreakers: { scripted: { failures: 1, pauses: [1h] } }';
  writeFileSync(join(folder, 'state', 'settings.yaml'), settings);
  const other = { name: 'other', agent: 'twin', plan_id: 'other', priority: -1, tasks: [look('c')] };
  writeFileSync(join(folder, 'other.json'), JSON.stringify(other));

  for await (const { because } of run()) if (because?.startsWith('waits until') === true) break;
  const ended = await runProcess({ command: call('run', 'other.json', '--agents', 'agents.json'), cwd: folder });

  expect(ended.exitCode).toBe(0);
  expect((await show()).stdout).toContain('waits until agent scripted is tried again at ');
});
