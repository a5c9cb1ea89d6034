import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const tree = { 'Plan.md': 'plan\n', 'Secret/There.md': 'secret\n', 'Secret/Deep/There.md': 'secret\n' };

/** Links by name, and their denied targets. Only the targets of the first two pairs exist. */
const links = {
  'A.md': 'Secret/There.md',
  Aa: 'Secret',
  'B.md': 'Secret/Deep/There.md',
  Bb: 'Secret/Deep',
  'C.md': 'Secret/Missing.md',
  Cc: 'Secret/Missing',
  'D.md': 'Secret/Gone/Missing.md',
  Dd: 'Secret/Gone/Missing',
};

function callsOn(letter: string): [string, Record<string, unknown>][] {
  const [file, below] = [`${letter}.md`, `${letter}${letter.toLowerCase()}/There`];
  return [file, below].flatMap((note): [string, Record<string, unknown>][] => [
    ['read_note', { note }],
    ['get_note_info', { note }],
    ['append_note', { note, content: 'more' }],
    ['update_note', { note, content: 'new' }],
    ['create_note', { path: note, content: 'new' }],
    ['move_note', { note, to: 'Elsewhere' }],
    ['move_note', { note: 'Plan', to: `/${note}` }],
    ['delete_note', { note, confirm: true }],
    ['get_links', { note }],
    ['list_notes', { folder: note }],
  ]);
}

test('links to denied paths get the same answers, whether or not the target exists', async () => {
  const vault = plantVault(tree);
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(vault.path, name));
  const before = harvest(vault.path);
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--deny', 'Secret'] });

  const answers: Answered[][] = [];
  for (const letter of ['A', 'B', 'C', 'D']) {
    const given: Answered[] = [];
    for (const [name, params] of callsOn(letter)) {
      const { isError, text } = await callTool(client, name, params);
      given.push({ name, isError, text: withoutNames(text) });
    }
    answers.push(given);
  }

  const [first, ...others] = answers;
  for (const other of others) expect(other).toEqual(first);
  expect(first?.filter(({ isError }) => !isError)).toEqual([]);
  expect(harvest(vault.path)).toEqual(before);
});

interface Answered {
  readonly name: string;
  readonly isError: boolean;
  readonly text: string;
}

/** A text without parts that always differ: the link's name, and the marks, which are new in each answer. */
function withoutNames(text: string): string {
  return text.replaceAll(/\b[A-D][a-d]?\b/g, 'Link').replaceAll(/ [0-9a-f]{8}>>>/g, '>>>');
}
