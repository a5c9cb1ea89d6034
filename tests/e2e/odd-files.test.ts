import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { noteAgent } from './note-agent.ts';
import { oddities, plantOddity } from './planted-journal.ts';

const [executable] = artefacts;
/** An agent that hangs is killed: it does not answer then, and the test fails. */
const command = ['timeout', '-s', 'KILL', '10', ...(executable?.command ?? [])] as [string, ...string[]];
const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write('Skipped: only the superuser can make a device.\n');

const odd = {
  'a named pipe': oddities['a named pipe'],
  'a socket': oddities['a socket'],
  ...(isRoot ? { 'a device': (path: string) => execFileSync('mknod', [path, 'c', '1', '5']) } : {}),
} as Record<string, (path: string) => unknown>;

const commands: [string, object][] = [
  ['read_note', { note: 'Odd.md' }],
  ['get_note_info', { note: 'Odd.md' }],
  ['append_note', { note: 'Odd.md', content: 'more' }],
  ['set_properties', { note: 'Odd.md', set: { a: 1 } }],
  ['move_note', { note: 'Odd.md', to: 'Moved' }],
  ['delete_note', { note: 'Odd.md', confirm: true }],
];

test.each(Object.entries(odd))('%s is not opened, and every command reports what it is', async (what, put) => {
  const { ask, vault } = noteAgent({ 'Plan.md': 'plan' }, { command });
  await plantOddity(join(vault, 'Odd.md'), put);
  const before = lstatSync(join(vault, 'Odd.md'), { bigint: true });

  for (const [action, payload] of commands)
    expect([action, await ask(action, payload)]).toMatchObject([
      action,
      { reason: 'NOT_A_NOTE', details: { kind: what } },
    ]);
  expect((await ask('search_notes', { query: 'plan' })).metadata.total_count).toBe(1);
  expect((await ask('create_note', { path: 'Odd' })).reason).toBe('NOTE_EXISTS');
  expect(lstatSync(join(vault, 'Odd.md'), { bigint: true })).toEqual(before);
});
