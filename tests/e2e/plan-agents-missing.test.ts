import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { createPlanWorld, type PlanWorld, release } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
beforeEach(() => {
  world = createPlanWorld();
});
afterEach(() => world.close());

const look = (id: string, more: object = {}, payload: object = {}) => ({
  id,
  action: 'look',
  payload: { log: world.log, text: id, ...payload },
  ...more,
});

test('a plan stays as it was, if one of its agents is not registered where it shall go on', async () => {
  const gate = join(world.folder, 'gate');
  const planId = await world.runner.submit(
    await world.check({ tasks: [look('held', {}, { hold: gate }), look('later', { depends_on: ['held'] })] }),
  );
  for await (const event of world.runner.events(planId)) if (event.type === 'task' && event.state === 'running') break;
  await world.runner.cancel(planId);
  const call = (...args: string[]) =>
    runProcess({ command: [...orchestrator, ...args, planId, '--state', world.stateDir], cwd: world.folder });

  for (const word of ['resume', 'retry']) {
    const refused = await call(word);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toMatch(/"held" of plan ".*" needs the agent "scripted", which is not registered here\./);
    expect(refused.stderr).toContain('--agents FILE');
    expect((await world.runner.inspect(planId))?.state).toBe('cancelled');
  }
  release(gate);
  await world.runner.resume(planId);

  expect((await world.runner.wait(planId)).state).toBe('succeeded');
});
