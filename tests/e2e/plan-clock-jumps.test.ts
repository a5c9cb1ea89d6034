import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { findFakeTime } from '../fixtures/fake-time.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

const fakeTime = findFakeTime();
if ('missing' in fakeTime) process.stderr.write(`Clocks that jump are not tested: ${fakeTime.missing}.\n`);

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'clock jumps ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const agents = { scripted: { command: [scriptedAgent] } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
  setClock('+0');
});

/** Sets the wall clock of the plan's process, also while it runs. */
function setClock(offset: string): void {
  writeFileSync(join(folder, 'clock'), offset);
}

interface SeenEvent {
  readonly type: string;
  readonly task?: string;
  readonly state: string;
  readonly at: string;
  readonly ms: number | null;
  readonly failure?: { readonly reason: string };
}

/** Runs a plan whose process has its own wall clock. Its monotonic clock is right. */
async function run(tasks: object[], onEvent: (event: SeenEvent) => void): Promise<{ status: unknown; ms: number }> {
  const plan = { name: 'p', plan_id: 'p', agent: 'scripted', tasks };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const [program, ...words] = [...orchestrator, 'run', 'plan.json', '--agents', 'agents.json', '--state', 'state'];
  const env = {
    ...process.env,
    LD_PRELOAD: 'library' in fakeTime ? fakeTime.library : '',
    FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const startedAt = performance.now();
  const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) onEvent(JSON.parse(line));
  const [status] = await closed;
  return { status, ms: performance.now() - startedAt };
}

/** Answers in a process whose clock is right. */
function approve(): void {
  const [program, ...words] = [...orchestrator, 'approve', 'p', 'ask', '--state', 'state'];
  expect(spawnSync(program, words, { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
}

const HOUR_MS = 3_600_000;

describe.skipIf('missing' in fakeTime)('a clock that jumps while a plan waits', () => {
  test.each(['-1h', '+1h'])('by %s neither repeats an attempt nor loses an answer', async (jump) => {
    const events: SeenEvent[] = [];
    const touch = { action: 'touch', payload: { log: join(folder, 'log'), text: 'effect' } };
    const again = { ...touch.payload, fail: { kind: 'unavailable', times: 1 } };
    const { status } = await run(
      [
        { id: 'again', ...touch, payload: again, retry: { max_attempts: 3, backoff_ms: 300 } },
        { id: 'ask', approval: { message: 'Go on?', timeout_ms: 3 * HOUR_MS }, depends_on: ['again'] },
      ],
      (event) => {
        events.push(event);
        if (event.state === 'retrying') setClock(jump);
        if (event.state === 'waiting') setClock(jump === '-1h' ? '+0' : '-1h');
        if (event.state === 'waiting') approve();
      },
    );

    const times = events.map(({ at }) => Date.parse(at));
    expect(status).toBe(0);
    expect(events.filter(({ state }) => state === 'running').map(({ task = 'plan' }) => task)).toEqual([
      'plan',
      'again',
      'again',
    ]);
    expect(linesOf(join(folder, 'log'), 'effect')).toEqual(['effect']);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0) > HOUR_MS).toBe(jump === '+1h');
    expect(events.filter(({ ms }) => ms !== null && ms < 0)).toEqual([]);
  });

  test('by an hour back does not add to the deadline of an approval', async () => {
    const reasons: string[] = [];
    const { status, ms } = await run(
      [{ id: 'ask', approval: { message: 'Go on?', timeout_ms: 500 } }],
      ({ state, failure }) => {
        if (state === 'waiting') setClock('-1h');
        if (failure !== undefined) reasons.push(failure.reason);
      },
    );

    expect({ status, reasons }).toEqual({ status: 1, reasons: ['APPROVAL_TIMED_OUT'] });
    expect(ms).toBeLessThan(HOUR_MS / 60);
  });
});
