import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';

const [executable] = artefacts;
const [program, ...before] = orchestrator;

/** The agent, but the first answer to a write is lost after its effect. */
const losing = `#!/bin/sh
agent='${executable?.command[0]}'
case "$1" in --describe) exec "$agent" --describe ;; esac
if [ -e lost ]; then exec "$agent"; fi
touch lost
"$agent" > answer
exit 3
`;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan-lost-write-')));
  mkdirSync(join(folder, 'vault'));
  writeFileSync(join(folder, 'vault', 'Home.md'), '# Home\n');
  writeFileSync(join(folder, 'agent.sh'), losing, { mode: 0o755 });
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command: ['./agent.sh'] } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command on the plan `p`, and returns how its task ended: its state, or the reason of its failure. */
function orchestrate(words: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const call = (...args: string[]): string =>
    spawnSync(program, [...before, ...args, '--state', 'state'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, ...env },
      encoding: 'utf8',
    }).stdout;
  call(...words, '--agents', 'agents.json');
  const [task] = JSON.parse(call('show', 'p', '--json')).tasks;
  return task.failure?.reason ?? task.state;
}

function writePlan(content: unknown): void {
  const task = { id: 'write', action: 'append_note', payload: { note: 'Home', content } };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'lost', vault_path: 'vault', tasks: [task] }));
}

const readNote = (): string => readFileSync(join(folder, 'vault', 'Home.md'), 'utf8');

test('a write whose answer was lost is not done again after the agent refused it for another reason', () => {
  writePlan('once');

  expect(orchestrate(['run', 'plan.json', '--plan-id', 'p'])).toBe('NO_RESPONSE');
  expect(orchestrate(['retry', 'p'], { OBSIDIAN_AGENT_READ_ONLY: '1' })).toBe('READ_ONLY');
  expect(orchestrate(['retry', 'p'], { OBSIDIAN_AGENT_ALLOWED_ROOTS: '/nowhere' })).toBe('VAULT_NOT_ALLOWED');
  expect(orchestrate(['retry', 'p'])).toBe('succeeded');
  expect(readNote()).toBe('# Home\nonce\n');
});

test('a write that was done with another payload is done again only on purpose', () => {
  writePlan({ $secret: 'TEXT' });

  expect(orchestrate(['run', 'plan.json', '--plan-id', 'p'], { TEXT: 'first' })).toBe('NO_RESPONSE');
  expect(orchestrate(['retry', 'p'], { TEXT: 'second' })).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(orchestrate(['retry', 'p'], { TEXT: 'second' })).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(readNote()).toBe('# Home\nfirst\n');
  expect(orchestrate(['retry', 'p', '--from', 'write'], { TEXT: 'second' })).toBe('succeeded');
  expect(readNote()).toBe('# Home\nfirst\nsecond\n');
});
