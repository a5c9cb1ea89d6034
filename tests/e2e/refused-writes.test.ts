import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test.each([
  ['append_note', { note: 'Gone', content: 'x', create_if_missing: false }],
  ['move_note', { note: 'Gone', to: 'New' }],
  ['delete_note', { note: 'Plan' }],
  ['create_note', { path: 'Plan' }],
  ['undo', { transaction_id: 'tmwsfghvwimqy14zfs55eth5p' }],
  [
    'batch',
    {
      commands: [
        { type: 'create_note', path: 'New' },
        { type: 'move_note', note: 'Gone', to: 'New' },
      ],
    },
  ],
])('a refused first %s leaves nothing in the vault', async (command, payload) => {
  const { ask, vault } = noteAgent({ 'Plan.md': '# Plan\n' });

  const { status } = await ask(command, payload);

  expect(status).toBe('error');
  expect(readdirSync(vault)).toEqual(['Plan.md']);
});
