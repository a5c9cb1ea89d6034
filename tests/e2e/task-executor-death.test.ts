import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { OrphanKiller } from '../../packages/client/src/agent-process/orphan-killer.ts';
import { createMark } from '../../packages/client/src/agent-process/process-mark.ts';
import { agentsFolder } from '../fixtures/agents/executor.ts';
import { openLifelines } from '../fixtures/agents/lifelines.ts';

/** An orchestrator that has sent one request to a fixture program, or asked it to describe itself. */
async function orchestratorOf(
  program: string,
  lifeline: string,
  method: 'exec' | 'describe' = 'exec',
): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  const args = [join(agentsFolder, 'orchestrator-to-end.ts'), join(agentsFolder, program), lifeline, method];
  const orchestrator = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(orchestrator.stdout, 'data');
  return orchestrator;
}

test.each([
  ['its child', 'hangs.mjs', 1],
  ['its child that ignores SIGTERM', 'hangs-ignoring-sigterm.mjs', 1],
  ['its child and the child of that', 'hangs-with-grandchild.mjs', 2],
  ['its child and a descendant that left the group', 'hangs-with-escaped-grandchild.mjs', 2],
] as const)('an orchestrator that dies by SIGKILL takes %s with it', async (_, program, count) => {
  await using lifelines = await openLifelines();
  const orchestrator = await orchestratorOf(program, lifelines.path);
  const lives = [];
  while (lives.length < count) lives.push(await lifelines.next());

  orchestrator.kill('SIGKILL');

  expect(await once(orchestrator, 'exit')).toEqual([null, 'SIGKILL']);
  await Promise.all(lives.map(({ ended }) => ended));
});

test('an orchestrator that dies by SIGKILL takes an agent with it that describes itself', async () => {
  await using lifelines = await openLifelines();
  const orchestrator = await orchestratorOf('hangs.mjs', lifelines.path, 'describe');
  const agent = await lifelines.next();

  orchestrator.kill('SIGKILL');

  expect(await once(orchestrator, 'exit')).toEqual([null, 'SIGKILL']);
  await agent.ended;
});

test('an orchestrator that ends without closing takes its child with it', async () => {
  await using lifelines = await openLifelines();
  const orchestrator = await orchestratorOf('hangs.mjs', lifelines.path);
  const child = await lifelines.next();

  orchestrator.kill('SIGTERM');

  expect(await once(orchestrator, 'exit')).toEqual([null, 'SIGTERM']);
  await child.ended;
});

test('the orphan killer forgets a group that has ended, and kills the one that has not', async () => {
  const killer = new OrphanKiller();
  const [first, second] = [0, 1].map(() => spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }));
  if (first?.pid === undefined || second?.pid === undefined) throw new Error('sleep could not be started.');
  killer.wake();
  killer.add(first.pid, createMark());
  killer.add(second.pid, createMark());
  killer.del(first.pid);
  const secondEnded = once(second, 'exit');

  await killer.close();

  expect(await secondEnded).toEqual([null, 'SIGKILL']);
  const firstEnded = once(first, 'exit');
  first.kill('SIGTERM');
  expect(await firstEnded).toEqual([null, 'SIGTERM']);
});

test('an orchestrator that closes leaves nothing behind that would keep it alive', async () => {
  await using lifelines = await openLifelines();
  const orchestrator = await orchestratorOf('hangs.mjs', lifelines.path);
  const child = await lifelines.next();

  orchestrator.stdin.end();

  expect(await once(orchestrator, 'exit')).toEqual([0, null]);
  await child.ended;
});
