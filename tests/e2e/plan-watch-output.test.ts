import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
let endPlan: () => Promise<void>;
let killRun: () => Promise<void>;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan watch output ')));
  const log = join(folder, 'log');
  const hold = join(folder, 'gate');
  const look = (id: string, payload: object) => ({ id, action: 'look', payload: { log, text: id, ...payload } });
  const plan = { name: 'p', plan_id: 'p', agent: 'scripted', tasks: [look('a', {}), look('held', { hold })] };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command: [scriptedAgent] } }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));

  const [program, ...words] = [...orchestrator, 'run', 'plan.json', '--agents', 'agents.json', '--state', 'state'];
  const run = spawn(program, words, { cwd: folder, stdio: 'ignore' });
  const end = once(run, 'close');
  await vi.waitFor(() => expect(linesOf(log, 'start')).toContain('look held'), { timeout: 20_000 });
  endPlan = async () => {
    writeFileSync(hold, '');
    await end;
  };
  killRun = async () => {
    run.kill('SIGKILL');
    await end;
  };
});
afterEach(async () => {
  await endPlan();
  rmSync(folder, { recursive: true });
});

/** Watches with a stdout that the shell redirects. */
function watch(redirected: string): Promise<ProcessEnd> {
  const command = ['sh', '-c', redirected, 'sh', ...orchestrator, 'watch', 'p', '--state', 'state'] as const;
  return runProcess({ command: [...command], cwd: folder, env: {} });
}

test.skipIf(process.platform !== 'linux')('watch ends with status 1 when the disk of its stdout is full', async () => {
  const { exitCode, stderr } = await watch('exec "$@" > /dev/full');

  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: expect.stringMatching(/^Cannot write stdout: .*ENOSPC.*\n.*\n$/),
  });
});

test('watch ends without a word when its reader has left', async () => {
  const { exitCode, stderr } = await watch('{ "$@"; echo "status $?" >&2; } | true');

  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'status 141\n' });
});

test('watch says that a plan was interrupted, and how to go on', async () => {
  await killRun();

  const { exitCode, stdout, stderr } = await watch('exec "$@"');

  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(exitCode).toBe(1);
  expect(events.at(-1)).toMatchObject({ type: 'plan', plan_id: 'p', state: 'interrupted' });
  expect(stderr).toMatch(/^Continue with: .* resume p .*\n$/);
});

test('on a terminal, the tree of an interrupted plan says so', async () => {
  await killRun();

  const words = [...orchestrator, 'watch', 'p', '--state', 'state'];
  const { stdout } = await runProcess({
    command: onTerminal(words),
    cwd: folder,
    env: { NO_COLOR: '1', TERM: 'xterm' },
  });

  const heads = stdout.match(/p {2}(running|interrupted) {2}/g);
  expect(heads?.at(-1)).toBe('p  interrupted  ');
  expect(stdout).toMatch(/Continue with: .* resume p /);
});
