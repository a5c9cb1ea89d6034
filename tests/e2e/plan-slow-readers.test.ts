import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator, orchestratorForNode } from '../contract/artefacts.ts';
import { watchPeak } from '../fixtures/peak-memory.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'slow readers ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const bothArtefacts = [
  ['executable', orchestrator],
  ['bundle for Node', orchestratorForNode],
] as const;

/** Runs a plan of tasks with large answers. */
function runLargePlan(count: number): void {
  const agents = { scripted: { command: [scriptedAgent] } };
  const payload = { log: join(folder, 'log'), bytes: 5_000_000 };
  const tasks = Array.from({ length: count }, (_, n) => ({ id: `t${n}`, action: 'look', payload }));
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'large', agent: 'scripted', plan_id: 'p', tasks }));
  const [program, ...words] = [...orchestrator, 'run', 'plan.json', '--agents', 'agents.json', '--state', 'state'];
  expect(spawnSync(program, words, { cwd: folder, stdio: 'ignore' }).status).toBe(0);
}

test.each(bothArtefacts)('show --json of the %s ends when its reader leaves', async (_, command) => {
  runLargePlan(3);
  const [program, ...words] = [...command, 'show', 'p', '--json', '--state', 'state'];

  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const said = text(child.stderr);
  child.stdout.once('data', () => child.stdout.destroy());

  expect(await ended).toEqual([0, null]);
  expect(await said).toBe('');
});

test.skipIf(process.platform !== 'linux').each(bothArtefacts)(
  'show --json of the %s waits for its reader, instead of keeping all answers in memory',
  async (_, command) => {
    runLargePlan(20);
    const [program, ...words] = [...command, 'show', 'p', '--json', '--state', 'state'];

    const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const peak = watchPeak(child);
    let bytes = 0;
    for await (const chunk of child.stdout) {
      bytes += (chunk as Buffer).length;
      await setImmediate();
    }

    expect(bytes).toBeGreaterThan(20 * 5_000_000);
    // KiB: the program itself, and a few answers. All of them take 100 MB more.
    expect(peak()).toBeLessThan(195_000);
  },
);
