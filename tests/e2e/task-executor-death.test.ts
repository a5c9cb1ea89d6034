import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { OrphanKiller } from '../../packages/client/src/processes/orphan-killer.ts';
import { createMark } from '../../packages/client/src/processes/process-mark.ts';
import { agentsFolder } from '../fixtures/agents/executor.ts';
import { openLifelines } from '../fixtures/agents/lifelines.ts';
import { compileCache } from '../fixtures/compile-cache.ts';
import { forkServerOf } from '../fixtures/processes.ts';

interface Orchestrator {
  readonly program: string;
  readonly lifeline: string;
  readonly method?: 'exec' | 'describe';
  /** 0: a fork server starts its agent. */
  readonly forkServerAfter?: number;
}

/** An orchestrator that has begun to send one request to a fixture program, or to ask it to describe itself. */
async function orchestratorOf({
  program,
  lifeline,
  method = 'exec',
  forkServerAfter = 1,
}: Orchestrator): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  const script = join(agentsFolder, 'orchestrator-to-end.ts');
  const args = [script, join(agentsFolder, program), lifeline, method, String(forkServerAfter)];
  const orchestrator = spawn(process.execPath, args, {
    env: { ...process.env, ...compileCache },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(orchestrator.stdout, 'data');
  return orchestrator;
}

test.each([
  { what: 'its child', program: 'hangs.mjs', count: 1 },
  { what: 'its child that ignores SIGTERM', program: 'hangs-ignoring-sigterm.mjs', count: 1 },
  { what: 'its child and the child of that', program: 'hangs-with-grandchild.mjs', count: 2 },
  {
    what: 'its child and a descendant that left the group',
    program: 'hangs-with-escaped-grandchild.mjs',
    count: 2,
  },
  { what: 'the child of its fork server', program: 'hangs-ignoring-sigterm.mjs', count: 1, forkServerAfter: 0 },
  {
    what: 'what left the group of a child of its fork server',
    program: 'hangs-with-escaped-grandchild.mjs',
    count: 2,
    forkServerAfter: 0,
  },
])('an orchestrator that dies by SIGKILL takes $what with it', async ({ program, count, forkServerAfter = 1 }) => {
  await using lifelines = await openLifelines();
  const orchestrator = await orchestratorOf({ program, lifeline: lifelines.path, forkServerAfter });
  const lives = [];
  while (lives.length < count) lives.push(await lifelines.next());
  if (forkServerAfter === 0) expect(forkServerOf(orchestrator.pid ?? 0)).toBeGreaterThan(1);

  orchestrator.kill('SIGKILL');

  expect(await once(orchestrator, 'exit')).toEqual([null, 'SIGKILL']);
  await Promise.all(lives.map(({ ended }) => ended));
});

test('an orchestrator that dies by SIGKILL takes an agent with it that describes itself', async () => {
  await using lifelines = await openLifelines();
  const orchestrator = await orchestratorOf({ program: 'hangs.mjs', lifeline: lifelines.path, method: 'describe' });
  const agent = await lifelines.next();

  orchestrator.kill('SIGKILL');

  expect(await once(orchestrator, 'exit')).toEqual([null, 'SIGKILL']);
  await agent.ended;
});

test.each([0, 1])(
  'an orchestrator that ends without closing takes its child with it (fork server after %j)',
  async (forkServerAfter) => {
    await using lifelines = await openLifelines();
    const orchestrator = await orchestratorOf({ program: 'hangs.mjs', lifeline: lifelines.path, forkServerAfter });
    const child = await lifelines.next();

    orchestrator.kill('SIGTERM');

    expect(await once(orchestrator, 'exit')).toEqual([null, 'SIGTERM']);
    await child.ended;
  },
);

test('the orphan killer forgets a group that has ended, and kills the one that has not', async () => {
  const killer = new OrphanKiller();
  const [first, second] = [0, 1].map(() => spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }));
  if (first?.pid === undefined || second?.pid === undefined) throw new Error('sleep could not be started.');
  killer.wake();
  const mark = createMark();
  killer.add(first.pid, mark);
  killer.add(second.pid, createMark());
  killer.del(first.pid, mark);
  const secondEnded = once(second, 'exit');

  await killer.close();

  expect(await secondEnded).toEqual([null, 'SIGKILL']);
  const firstEnded = once(first, 'exit');
  first.kill('SIGTERM');
  expect(await firstEnded).toEqual([null, 'SIGTERM']);
});

test.each([0, 1])(
  'an orchestrator that closes leaves nothing that would keep it alive (fork server after %j)',
  async (forkServerAfter) => {
    await using lifelines = await openLifelines();
    const orchestrator = await orchestratorOf({ program: 'hangs.mjs', lifeline: lifelines.path, forkServerAfter });
    const child = await lifelines.next();

    orchestrator.stdin.end();

    expect(await once(orchestrator, 'exit')).toEqual([0, null]);
    await child.ended;
  },
);
