import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { release, summarize } from '../../fixtures/plan-agents/plan-world.ts';
import type { Fleet } from '../fleet.ts';
import { holdOf, type Row, touch, until, untilLogged } from '../row.ts';

/** Lines of the vault's log that a plan has written. */
function linesOf({ folder }: Fleet, planId: string): string[] {
  const lines = readFileSync(join(folder, 'notes', 'Log.md'), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(planId));
}

/** An agent of ours, stopped before its write, whose host is gone. Returns its process. */
async function abandonStopped(fleet: Fleet, planId: string): Promise<number> {
  const payload = { note: 'Log.md', content: planId };
  await fleet.start('nas');
  const unlock = holdLock(join(fleet.folder, 'notes'));
  await fleet.submit(planId, [{ id: 'append', agent: 'notes', action: 'append_note', vault: 'notes', payload }]);
  await until(() => fleet.agents().length === 1);
  const [pid] = fleet.agents();
  if (pid === undefined) throw new Error('The agent ended before it could be stopped.');
  process.kill(pid, 'SIGSTOP');
  unlock();
  await fleet.abandonAgents('nas');
  expect(fleet.agents()).toEqual([pid]);
  expect(linesOf(fleet, planId)).toEqual([]);
  return pid;
}

/** Keeps agents of ours from writing to a vault until it is called. */
function holdLock(vault: string): () => void {
  const folder = join(vault, '.obsidian-agent');
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 60_000 });
  lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  return () => lock.close();
}

const elsewhere = process.platform === 'linux' ? {} : { impossible: 'it finds processes in /proc' };

export const orphans: readonly Row[] = [
  {
    name: 'an agent that outlives its host still writes when the host is back',
    ...elsewhere,
    async run(fleet, planId) {
      const hold = holdOf(fleet, planId);
      await fleet.start('nas');
      await fleet.submit(planId, [touch(fleet, 'held', { payload: { text: planId, hold } })]);
      await untilLogged(fleet, 'effect', planId);
      await fleet.abandonAgents('nas');
      expect(fleet.agents()).toHaveLength(1);

      await fleet.start('nas');
      await until(() => fleet.agents().length === 2);
      release(hold);
      expect(summarize(await fleet.wait(planId))).toEqual(['held succeeded 2']);
      await until(() => fleet.agents().length === 0);
      return [planId];
    },
  },
  {
    name: 'an agent that outlives its host goes on after its request was sent again',
    ...elsewhere,
    async run(fleet, planId) {
      const orphan = await abandonStopped(fleet, planId);

      await fleet.start('nas');
      await until(() => fleet.agents().length === 2 || linesOf(fleet, planId).length > 0);
      process.kill(orphan, 'SIGCONT');
      expect((await fleet.wait(planId)).state).toBe('succeeded');
      await until(() => fleet.agents().length === 0);
      expect(linesOf(fleet, planId)).toEqual([planId]);
      return [];
    },
  },
];
