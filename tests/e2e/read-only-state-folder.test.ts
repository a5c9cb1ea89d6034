import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { type FailingDisk, mountFailingDisk } from '../fixtures/failing-disk.ts';
import { linesOf, release, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

const canMount = (() => {
  using disk = mountFailingDisk();
  if (disk === undefined) process.stderr.write('Failing disks are not tested: no disk in a file can be mounted.\n');
  return disk !== undefined;
})();

let folder: string;
let state: string;
let disk: FailingDisk;
beforeEach(() => {
  const mounted = mountFailingDisk();
  if (mounted === undefined) return;
  disk = mounted;
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'read-only state ')));
  state = join(disk.folder, 'state');
  onTestFinished(() => {
    disk[Symbol.dispose]();
    rmSync(folder, { recursive: true });
  });
  const agents = { scripted: { command: [scriptedAgent] } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
});

const run = 'run plan.json --agents agents.json';

/** Runs a plan, and calls back when the line of an event matches. */
async function runUntil(tasks: object[], event: RegExp, call: () => void): Promise<{ status: unknown; said: string }> {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', agent: 'scripted', tasks }));
  const [program, ...words] = [...orchestrator, ...run.split(' '), '--state', state];
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = text(child.stderr);
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) if (event.test(line)) call();
  const [status] = await closed;
  return { status, said: await said };
}

function call(words: string): { command: string; status: number | null; stderr: string } {
  const [program, ...args] = [...orchestrator, ...words.split(' '), '--state', state];
  const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  return { command: words, status, stderr };
}

describe.skipIf(!canMount)('a state folder whose disk becomes read-only', () => {
  const log = (): string => join(folder, 'log');
  const touch = (id: string, payload: object, more: object = {}): object => ({
    id,
    action: 'touch',
    payload: { log: log(), text: id, ...payload },
    ...more,
  });

  test('stops its plan with the reason, and resume does nothing twice once it is writable', async () => {
    const gate = join(folder, 'gate');
    const tasks = [
      touch('first', {}),
      touch('held', { hold: gate }, { depends_on: ['first'] }),
      touch('large', { list: Array.from({ length: 20_000 }, (_, n) => `note ${n}.md`) }, { depends_on: ['held'] }),
      touch('last', { text: { $from: 'large', path: '$.result.metadata.list[7]' } }, { depends_on: ['large'] }),
    ];
    const end = await runUntil(tasks, /"held".*"running"/, () => {
      disk.fail();
      release(gate);
    });

    expect(end).toEqual({
      status: 1,
      said: `obsidian-orchestrator: The journal in ${state} cannot be written: disk I/O error.
  Check whether its disk is full or read-only, then continue with \`obsidian-orchestrator resume --state ${state} --agents agents.json\`.
`,
    });
    expect(call('show p')).toMatchObject({ status: 0, stderr: '' });
    for (const words of [run, 'resume p', 'approve p first', 'prune'])
      expect(call(words)).toEqual({
        command: words,
        status: 1,
        stderr: `obsidian-orchestrator: The journal in ${state} cannot be opened to write: it is read-only.
  Make the folder writable, or choose another one with --state. list and show only read it.
`,
      });

    disk.repair();

    expect(call('resume p --agents agents.json')).toMatchObject({ status: 0, stderr: '' });
    expect(linesOf(log(), 'effect')).toEqual(['first', 'held', 'large', 'note 7.md']);
  });

  test('stops a plan that waits for a person when its time is over', async () => {
    const tasks = [{ id: 'ask', approval: { message: 'Go on?', timeout_ms: 1000 } }];
    const end = await runUntil(tasks, /"waiting"/, () => disk.fail());

    expect(end).toEqual({ status: 1, said: expect.stringContaining('cannot be written: disk I/O error.') });
    expect(call('list')).toMatchObject({ status: 0, stderr: '' });
  });
});
