import { basename, dirname, join } from 'node:path';
import { AgentError, commandsV2 } from '@obsidian-agent/shared-types';
import type { Vault } from '@obsidian-agent/vault';
import { runCommand } from 'obsidian-agent/session';
import { expect, test } from 'vitest';
import { vaultToTest } from '../oracles/shared-data.ts';
import { isLong } from './ask-agent.ts';
import { inRounds } from './edited-vault.ts';
import { notesIn, pick, type Random, randomFrom } from './outside-edits.ts';
import { testOrigin } from './plain-policy.ts';

/** The rounds. Without an index, each call reads all notes, so that large vaults are for the long form. */
const corpora = [
  ['orchard', isLong ? 600 : 1],
  ['tasks-demo', isLong ? 600 : 1],
  ['dnd5e-srd', isLong ? 40 : 0],
  ['knowledge-garden-zh', isLong ? 8 : 0],
] as const;
const EDITS_A_ROUND = 6;
const NOW = new Date('2026-03-01T12:00:00.000Z');

/** Commands about the agent and its journal, not about notes, and one that picks at random. */
const ELSEWHERE = [
  'describe',
  'list_tools',
  'call_tool',
  'list_history',
  'get_random_note',
  'index_vault',
  'read_canvas',
];

test.for(corpora.filter(([, rounds]) => rounds > 0))(
  'every command that reads %s answers the same with a reopened index, a kept index and no index, after each of %i rounds of edits by others',
  { timeout: 3_600_000 },
  async ([name, rounds], { skip }) => {
    const original = vaultToTest(name) ?? skip(`There is no corpus ${name} here.`);
    await inRounds(original, { name, rounds, edits: EDITS_A_ROUND }, async (vault) => {
      const { root, kept, watched, plain, round, log, random } = vault;
      for (const [command, ...calls] of questions(root, random)) {
        for (const params of calls) {
          const asked = { round, log, command, params };
          const scanned = { ...asked, answer: await ask(plain, command, params) };
          expect({ ...asked, answer: await ask(kept, command, params) }).toEqual(scanned);
          expect({ ...asked, answer: await ask(watched, command, params) }).toEqual(scanned);
        }
      }
    });
  },
);

test('every command that reads notes is called', () => {
  const reading = Object.values(commandsV2).filter(({ effect }) => effect === 'read');
  const asked = questions(join(import.meta.dirname, '..', '..', 'docs'), randomFrom(1)).map(([command]) => command);

  const names: string[] = reading.map(({ name }) => name);
  expect(asked.toSorted()).toEqual(names.filter((name) => !ELSEWHERE.includes(name)).toSorted());
});

type Params = Readonly<Record<string, unknown>>;

/** A base that shows what the index says of each file. */
const EVERY_FACT = 'views: [{order: [file.links, file.embeds, file.tags, file.backlinks, file.properties, file.size]}]';

/** Every command that reads, with params that match the vault. */
function questions(root: string, random: Random): readonly (readonly [command: string, ...Params[]])[] {
  const notes = notesIn(root);
  const [note, other] = [pick(notes, random), pick(notes, random)];
  const inFolder = pick(notes, random);
  const folder = inFolder.includes('/') ? dirname(inFolder) : '/';
  const name = basename(other, '.md');
  const everything = { limit: 500 };
  return [
    ['find_broken_links', everything, { note }, { folder }],
    ['find_orphans', everything, { kind: 'isolated' }, { kind: 'dead_ends', folder }],
    ['find_related', { note, ...everything }, { note: other }],
    ['get_graph', { limit: 50 }, { note, depth: 2 }, { folder, kinds: ['note', 'unresolved'] }],
    ['get_links', { note, ...everything }, { note: other, direction: 'in' }, { note: name }],
    ['get_note_info', { note }, { note: other }, { note: name.toUpperCase() }],
    ['get_settings', {}],
    ['get_vault_info', {}],
    ['list_aliases', everything, { folder }, { note: other }],
    ['check_base', { yaml: 'filters: x.revers()' }],
    ['list_bases', everything, { folder }, { blocks: true }],
    ['list_bookmarks', everything],
    ['list_files', everything, { folder, extension: 'md' }],
    ['list_folders', everything, { folder, depth: 1 }],
    ['list_notes', { excerpts: true, ...everything }, { sort: 'modified', folder }, { sort: 'title', name: 'a' }],
    ['list_properties', everything, { folder, sort: 'name' }],
    ['list_structure', { include_files: 'all', depth: 9, limit: 500 }, { folder }],
    ['list_tags', { nested: true, ...everything }, { sort: 'name', folder }],
    ['list_templates', everything],
    ['list_tasks', { include_completed: true, ...everything }, { sort: 'due' }, { note: other }],
    [
      'query_base',
      { yaml: EVERY_FACT, limit: 500 },
      { yaml: 'filters: file.hasLink(this)', this: note },
      { yaml: EVERY_FACT, all_views: true },
    ],
    ['read_history', { note }],
    ['read_note', { note, include: ['tags', 'links', 'headings', 'properties'] }, { note: name }],
    [
      'search_notes',
      { query: `"${name.slice(0, 4)}"`, limit: 100 },
      { query: '[tags] OR task:""', sort: 'modified' },
      { query: name, mode: 'words', exclude: [other.slice(0, 3)] },
      { query: 'e', mode: 'simple', folder },
      { query: '-line:(e)', sort: 'path' },
      { query: `where is the ${name} of ${basename(note, '.md')}?`, mode: 'question', limit: 100 },
      { query: `${name.slice(0, -1)} "e" -path:${note.slice(0, 2)}`, mode: 'question', folder },
      { query: 'how to do a taks', mode: 'question', sort: 'path', limit: 500 },
    ],
  ];
}

/** The result without the state of the index, or the error. */
async function ask(vault: Vault, name: string, params: Params): Promise<unknown> {
  try {
    const { metadata } = await runCommand(vault, { name, params }, { origin: testOrigin, now: NOW });
    const { index: _, ...rest } = metadata as Record<string, unknown>;
    return rest;
  } catch (error) {
    if (!(error instanceof AgentError) || error.reason === 'INVALID_PARAMS') throw error;
    return { reason: error.reason, message: error.message, details: error.details };
  }
}
