import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOL } from '@obsidian-agent/shared-types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';

const [{ command: [executable] = [''] } = {}] = artefacts;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'payload forms ')));
  mkdirSync(join(folder, 'vault'));
  writeFileSync(join(folder, 'vault', 'Log.md'), '# Log\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(
  [program, ...args]: readonly [string, ...string[]],
  input = '',
): { status: number | null; stdout: string } {
  const own = { OBSIDIAN_AGENT_COMMAND: executable, OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache') };
  const env = { ...process.env, XDG_STATE_HOME: folder, ...own };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, input, env, encoding: 'utf8' });
  return { status, stdout: stdout + stderr };
}
const orchestrate = (...args: string[]) => run([...orchestrator, ...args]);
const textOf = (note: string): string => readFileSync(join(folder, 'vault', note), 'utf8');

const append = { note: 'Log', content: '- tea' };

test('one idempotency key has one effect for all forms of a payload', () => {
  const vault_path = join(folder, 'vault');
  const ask = (payload: object) => {
    const request = {
      request_id: crypto.randomUUID(),
      api_version: 'v2',
      tool: TOOL,
      action: 'append_note',
      idempotency_key: 'k',
      payload,
    };
    return JSON.parse(run([executable], JSON.stringify(request)).stdout);
  };

  const [first, second, third] = [
    ask({ vault_path, ...append }),
    ask({ command: { type: 'append_note', ...append, vault_path } }),
    ask({ vault_path, ...append, type: 'append_note' }),
  ];

  expect(first.result.metadata).not.toHaveProperty('replayed');
  expect(second.result.metadata).toMatchObject({ replayed: true });
  expect(third.result.metadata).toMatchObject({ replayed: true });
  expect(textOf('Log.md')).toBe('# Log\n- tea\n');
});

test.each([
  ['v2', 'append_note', append],
  ['v1', 'update_note', { note_name: 'Log', content: '# Log\n- tea\n' }],
])("exec puts the vault of %s's canonical payload into its command", (_, action, params) => {
  const payload = JSON.stringify({ command: { type: action, ...params } });

  const { status } = orchestrate('exec', action, '--vault', 'vault', '--payload', payload);

  expect(status).toBe(0);
  expect(textOf('Log.md')).toBe('# Log\n- tea\n');
});

const planOf = (task: object) => JSON.stringify({ name: 'forms', vault_path: 'vault', tasks: [{ id: 't', ...task }] });

test('a plan passes its vault to a canonical v2 payload, and resolves references in it', () => {
  const command = { type: 'append_note', note: 'Log', content: { $item: true } };
  writeFileSync(
    join(folder, 'plan.json'),
    planOf({ action: 'append_note', for_each: ['- tea'], payload: { command } }),
  );

  expect(orchestrate('run', 'plan.json').status).toBe(0);
  expect(textOf('Log.md')).toBe('# Log\n- tea\n');
});

test.each([
  ['another type', { command: { type: 'prepend_note', ...append } }],
  ['another type in a flat payload', { type: 'prepend_note', ...append }],
  ['a field next to the command', { command: { type: 'append_note', ...append }, dry_run: true }],
  ['an unknown field in the command', { command: { type: 'append_note', ...append, notes: 1 } }],
])('a plan with %s is refused before it runs', (_, payload) => {
  writeFileSync(join(folder, 'plan.json'), planOf({ action: 'append_note', api_version: 'v2', payload }));

  const { status, stdout } = orchestrate('validate', 'plan.json', '--json');

  expect(status).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ problems: [{ reason: 'INVALID_PAYLOAD', line: 1 }] });
});
