import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';

const agent = artefacts[0]?.command.map((word) => `'${word}'`).join(' ');

/** Waits with an undo until there is a file. */
const patientAgent = `case "$*" in *--describe*) exec ${agent} "$@";; esac
request=$(cat)
case "$request" in *'"action":"undo"'*) touch undoing; while [ ! -e go ]; do sleep 0.02; done;; esac
printf '%s' "$request" | ${agent} "$@"
`;

test('while a process undoes a plan, others leave it, so that an undo that is killed can be repeated', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'prune undo ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const create = { id: 'a', action: 'create_note', api_version: 'v2', payload: { path: 'A.md', content: 'a' } };
  mkdirSync(join(folder, 'vault'));
  writeFileSync(join(folder, 'agent.sh'), patientAgent);
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command: ['sh', 'agent.sh'] } }));
  writeFileSync(
    join(folder, 'plan.json'),
    JSON.stringify({ name: 'p', plan_id: 'p', vault_path: 'vault', tasks: [create] }),
  );
  const env = { ...process.env, OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache') };
  const wordsOf = (line: string): [string, string[]] => {
    const [program, ...words] = [...orchestrator, ...line.split(' '), '--state', 'state'];
    return [program, words];
  };
  const call = (line: string) => spawnSync(...wordsOf(line), { cwd: folder, encoding: 'utf8', env });

  expect(call('run plan.json --agents agents.json')).toMatchObject({ status: 0 });
  const undo = spawn(...wordsOf('undo p --agents agents.json'), { cwd: folder, env });
  await vi.waitFor(() => expect(existsSync(join(folder, 'undoing'))).toBe(true), { timeout: 20_000 });
  const cancel = spawn(...wordsOf('cancel p'), { cwd: folder, env });
  const waiting = once(cancel.stderr, 'data');
  const pruned = call('prune --older-than 0s --json');
  const others = ['retry p --from a', 'undo p'].map((line) => call(`${line} --agents agents.json`));
  const [said] = await waiting;
  undo.kill('SIGKILL');
  await once(undo, 'close');
  writeFileSync(join(folder, 'go'), '');
  const again = call('undo p --agents agents.json');

  expect(JSON.parse(pruned.stdout)).toMatchObject({ plans: [] });
  expect(String(said)).toContain('another process is undoing or retrying plan "p". Waiting for it.');
  for (const { status, stderr } of others) {
    expect(status).toBe(1);
    expect(stderr).toContain('Plan "p" is being undone, retried or deleted.\n  Wait until it is done.');
  }
  expect(again).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(folder, 'vault', 'A.md'))).toBe(false);
  expect(JSON.parse(call('prune --older-than 0s --json').stdout)).toMatchObject({ plans: ['p'] });
});
