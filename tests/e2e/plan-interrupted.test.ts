import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { linesOf, release, scriptedAgent, untilLogged } from '../fixtures/plan-agents/plan-world.ts';

/** Sends a signal to the orchestrator that asks for its description, which it never gives. */
const interruptWith = (signal: string) => `process.kill(process.ppid, '${signal}'); setInterval(() => {}, 1000);`;

test.skipIf(process.platform === 'win32').each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('%s while a plan is checked ends the program before it runs', async (sent, exitStatus) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan interrupted ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const plan = { name: 'p', plan_id: 'p', agent: 'slow', tasks: [{ id: 'a', action: 'look', payload: {} }] };
  writeFileSync(join(folder, 'agent.mjs'), interruptWith(sent));
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ slow: { command: [process.execPath, 'agent.mjs'] } }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const start = (...args: string[]) => {
    const [program, ...words] = [...orchestrator, ...args, '--state', 'state'];
    return spawn(program, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };

  const run = start('run', 'plan.json', '--agents', 'agents.json');
  const [status, signal] = await once(run, 'exit');
  const list = start('list');
  const listed = text(list.stderr);
  await once(list, 'exit');

  expect({ status, signal, listed: await listed }).toEqual({
    status: exitStatus,
    signal: null,
    listed: 'No plans yet.\n',
  });
});

test.skipIf(process.platform === 'win32')('a plan whose terminal is closed can be continued', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan hung up ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [log, hold] = [join(folder, 'log'), join(folder, 'hold')];
  const plan = { name: 'p', plan_id: 'p', tasks: [{ id: 'a', action: 'look', payload: { log, hold, text: 'a' } }] };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command: [scriptedAgent] } }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const start = (...args: string[]) => {
    const [program, ...words] = [...orchestrator, ...args, '--agents', 'agents.json', '--state', 'state'];
    return spawn(program, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };

  const run = start('run', 'plan.json');
  await untilLogged(log, 'start');
  run.kill('SIGHUP');
  const said = text(run.stderr);
  const [status] = await once(run, 'exit');
  const show = spawnSync(orchestrator[0], [...orchestrator.slice(1), 'show', 'p', '--state', 'state'], {
    cwd: folder,
    encoding: 'utf8',
  });
  release(hold);
  const [resumed] = await once(start('resume'), 'exit');

  expect({ status, resumed, said: await said }).toEqual({
    status: 129,
    resumed: 0,
    said: 'The plan is interrupted. Continue with: obsidian-orchestrator resume p --state state --agents agents.json\n',
  });
  expect(show.stdout).toContain('  a  look  interrupted\n');
  expect(show.stdout).toContain('The plan was interrupted. Go on with:\n  obsidian-orchestrator resume p ');
  expect(linesOf(log, 'start')).toEqual(['look a', 'look a']);
});
