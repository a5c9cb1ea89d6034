import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

const secret = 'hunter2-hunter2';
let folder: string;
let log: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan-secrets-')));
  log = join(folder, 'log');
  mkdirSync(join(folder, 'vault'));
  const command = [scriptedAgent];
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(payload: object, env: Record<string, string>) {
  const tasks = [{ id: 'a', action: 'touch', payload: { log, ...payload } }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'test', plan_id: 'p', tasks }));
  const command = [...orchestrator, 'run', 'plan.json', '--agents', 'agents.json', '--state', 'state'] as const;
  return runProcess({ command, cwd: folder, env });
}

test.each([
  ['the environment', { TOKEN: secret }],
  ['a file', { TOKEN_FILE: 'token.txt' }],
] as const)('a secret from %s reaches the agent, and nothing else', async (_, env) => {
  writeFileSync(join(folder, 'token.txt'), `${secret}\n`);
  const file = 'TOKEN_FILE' in env ? { TOKEN_FILE: join(folder, env.TOKEN_FILE) } : env;
  const say = [{ heard: { $secret: 'TOKEN' } }];
  const payload = { text: { $secret: 'TOKEN' }, say, fail: { kind: 'crash', times: 99 } };

  const { stdout, stderr } = await run(payload, file);

  expect(linesOf(log, 'start')).toEqual([`touch ${secret}`]);
  expect(stdout + stderr).toContain('***');
  expect(stdout + stderr).not.toContain(secret);
  rmSync(log);
  rmSync(join(folder, 'token.txt'));
  expect(execFileSync('sh', ['-c', `grep -rl ${secret} . || true`], { cwd: folder, encoding: 'utf8' })).toBe('');
});

test('a refusal that quotes a secret is reported and kept without it', async () => {
  const { stdout, stderr } = await run(
    { text: { $secret: 'TOKEN' }, fail: { kind: 'quoted', times: 99 } },
    { TOKEN: secret },
  );

  expect(stdout).toContain('No ***.');
  expect(stdout + stderr).not.toContain(secret);
  rmSync(log);
  expect(execFileSync('sh', ['-c', `grep -rl ${secret} . || true`], { cwd: folder, encoding: 'utf8' })).toBe('');
});

test('a task whose secret is missing fails and names it, before its agent starts', async () => {
  const { stdout, stderr, exitCode } = await run({ text: { $secret: 'TOKEN' } }, {});

  expect(exitCode).toBe(1);
  expect(stdout).toContain('REFERENCE_UNRESOLVED');
  expect(stderr).toContain('The secret "TOKEN" is missing. Set TOKEN, or TOKEN_FILE to the path of a file with it.\n');
  const file = join(folder, 'gone');
  expect((await run({ text: { $secret: 'TOKEN' } }, { TOKEN_FILE: file })).stderr).toContain(
    `The secret "TOKEN" is missing. TOKEN_FILE names ${file}, which does not exist.\n`,
  );
  expect(linesOf(log, 'start')).toEqual([]);
});

/** Previews a plan that appends a secret to a note, and makes one with it as its path and text. */
function preview(token: string, ...more: readonly string[]) {
  const secretly = { $secret: 'TOKEN' };
  const tasks = [
    { id: 'a', action: 'append_note', payload: { note: 'Home', content: secretly } },
    { id: 'b', action: 'create_note', payload: { path: secretly, content: secretly } },
    { id: 'c', action: 'read_note', payload: { note: secretly }, depends_on: ['b'] },
    { id: 'd', action: 'read_note', payload: { note: secretly, heading: 'None' }, depends_on: ['c'] },
  ];
  writeFileSync(join(folder, 'vault', 'Home.md'), '# Home\n');
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', vault_path: 'vault', tasks }));
  const command = [...orchestrator, 'run', 'plan.json', '--preview', ...more] as const;
  const env = { TOKEN: token, OBSIDIAN_AGENT_COMMAND: artefacts[0]?.command[0] ?? '' };
  return runProcess({ command, cwd: folder, env });
}

test.each([
  [secret, []],
  [secret, ['--json']],
  ['geheimnisvollÜ', []],
  ['geheimnisvollÜ', ['--json']],
])('a preview with the secret %s shows *** in its place: %j', async (token, more) => {
  const { stdout, stderr } = await preview(token, ...more);

  expect(stderr).toBe('');
  expect(stdout).toContain('+***');
  expect(stdout).toContain('***.md');
  expect(stdout).not.toMatch(/hunter2|geheimnis/);
});

test.each(['modified', 'obsidian_agent', '1'])(
  'the secret %s leaves the names and states of a preview as they are',
  async (token) => {
    const tasks = JSON.parse((await preview(token, '--json')).stdout).tasks.map((task: Record<string, unknown>) => [
      task['task'],
      task['state'],
      task['agent'],
    ]);

    expect(tasks).toEqual([
      ['a', 'succeeded', 'obsidian_agent'],
      ['b', 'succeeded', 'obsidian_agent'],
      ['c', 'succeeded', 'obsidian_agent'],
      ['d', 'failed', 'obsidian_agent'],
    ]);
    const { stdout } = await preview(token);
    expect(stdout).toMatch(/\/vault: .*1 modified/);
    expect(stdout).toMatch(/\n@@ -1,1 \+1,2 @@\n/);
  },
);
