import type { Client } from '@modelcontextprotocol/client';
import { type CommandNameV2, commandsV2 } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

/** A word that occurs wherever a person can write into a vault, and in no argument or path. */
const CANARY = 'obeyme';

const PLAN = `---
status: ${CANARY} now
aliases: [${CANARY} alias]
tags: [plain, ${CANARY}tag]
${CANARY}prop: 1
---
# Log ${CANARY}

Seeds ${CANARY} to buy [[${CANARY} missing]] #${CANARY}inline ^${CANARY}block
Target line ${CANARY}

- [ ] plant it ${CANARY}
- [ ] water it ${CANARY} 🔁 every day 📅 2026-03-01
- [ ] fed up ${CANARY}

# Log ${CANARY} two

Seeds ${CANARY} again
`;

const tree = {
  'Plan.md': PLAN,
  'Work/Side.md': `# Side ${CANARY}\n[[Plan|${CANARY}]] #plain ${CANARY}\n`,
  'Work/Other.md': `---\ntags: [plain, ${CANARY}tag]\n---\n[[Plan]] ${CANARY}\n`,
  'Broken.md': `---\n${CANARY}: [*${CANARY}\n---\n${CANARY} broken\n`,
  'Templates/Day.md': `---\n${CANARY}key: ${CANARY}\n---\n${CANARY} template {{${CANARY}}}\n`,
  'Board.canvas': `{"nodes":[{"id":"a","type":"text","text":"${CANARY} card [[Plan]]","x":0,"y":0,"width":9,"height":9}],"edges":[]}`,
  'Table.base': `formulas:\n  ${CANARY}: formula.next\n  odd: '!${CANARY}'\nviews:\n  - name: ${CANARY} view\n`,
  '2026-03-01.md': `${CANARY} day\n`,
  '.obsidian/templates.json': '{"folder":"Templates"}',
};

type Args = Record<string, unknown>;

/** Calls of every tool: some succeed; others fail with an error that quotes the vault, if the tool has one. */
const calls: Readonly<Record<string, { readonly good: readonly Args[]; readonly bad: readonly Args[] }>> = {
  append_note: {
    good: [
      { note: 'Plan', content: 'x' },
      { note: 'Side', content: 'x', dry_run: true },
    ],
    bad: [{ note: 'Plan', content: 'x', heading: 'Nowhere' }],
  },
  add_view: {
    good: [{ base: 'Table', name: 'New' }],
    bad: [{ base: 'Table', name: `${CANARY} view` }],
  },
  set_formula: {
    good: [{ base: 'Table', name: 'new', formula: '1' }],
    bad: [{ base: 'Table', name: 'next', formula: `formula.${CANARY}` }],
  },
  add_bookmark: { good: [{ file: 'Plan' }], bad: [{ file: 'Nowhere' }] },
  apply_template: { good: [{ template: 'Day', note: 'Side' }], bad: [{ template: 'Dya', note: 'Side' }] },
  batch: {
    good: [
      { commands: [{ name: 'append_note', arguments: { note: 'Plan', content: 'x' } }] },
      {
        atomic: false,
        commands: [{ name: 'append_note', arguments: { note: 'Plan', content: 'x', heading: 'Nowhere' } }],
      },
      { dry_run: true, commands: [{ name: 'complete_task', arguments: { note: 'Plan', task: 'plant' } }] },
    ],
    bad: [{ commands: [{ name: 'append_note', arguments: { note: 'Plan', content: 'x', heading: 'Nowhere' } }] }],
  },
  bulk_delete: { good: [{ select: { notes: ['Side'] } }], bad: [{ select: { notes: ['Side'] }, dry_run: false }] },
  bulk_move: { good: [{ select: { notes: ['Side'] }, to: 'Away' }], bad: [{ select: {}, to: 'Away' }] },
  bulk_tag: {
    good: [{ select: { notes: ['Side', 'Broken'] }, add: ['x'] }],
    bad: [{ select: { notes: ['Broken'] }, add: ['x'], atomic: true, dry_run: false }],
  },
  complete_task: {
    good: [
      { note: 'Plan', task: 'water' },
      { note: 'Plan', task: 'fed up', dry_run: true },
    ],
    bad: [
      { note: 'Plan', task: 'plantt itt' },
      { note: 'Plan', task: 'it' },
    ],
  },
  create_base: {
    good: [{ path: 'Made', yaml: 'filter: a' }],
    bad: [{ path: 'Made', filters: 'a ==' }],
  },
  create_folder: { good: [{ path: 'New' }], bad: [{ path: '../out' }] },
  create_note: {
    good: [
      { path: 'Made', template: 'Day' },
      { path: 'Made', if_exists: 'rename', content: 'x' },
    ],
    bad: [{ path: 'Plan', content: 'x' }],
  },
  create_unique_note: { good: [{ content: 'x' }], bad: [{ nothing: 1 }] },
  delete_folder: { good: [{ folder: 'Work', force: true, dry_run: true }], bad: [{ folder: 'Work' }] },
  delete_note: { good: [{ note: 'Plan', dry_run: true }], bad: [{ note: 'Plan' }] },
  edit_canvas: {
    good: [{ canvas: 'Board', operations: [{ operation: 'edit_node', node: 'a', color: 'red' }] }],
    bad: [{ canvas: 'Board', operations: [{ operation: 'remove_node', node: 'nosuch' }] }],
  },
  edit_note: {
    good: [{ note: 'Plan', edits: [{ search: 'Target', replace: 'Goal' }] }],
    bad: [
      { note: 'Plan', edits: [{ search: 'target  line', replace: 'x' }] },
      { note: 'Plan', edits: [{ search: 'Seeds', replace: 'x' }] },
      { note: 'Plan', edits: [{ operation: 'append', block: 'none', content: 'x' }] },
    ],
  },
  find_broken_links: { good: [{}], bad: [{ note: 'Nowhere' }] },
  find_orphans: { good: [{}], bad: [{ folder: 'Nowhere' }] },
  find_related: { good: [{ note: 'Plan' }], bad: [{ note: 'Nowhere' }] },
  generate_moc: { good: [{ note: 'Map', tag: 'plain' }], bad: [{ note: 'Map' }] },
  get_daily_note: {
    good: [{ date: '2026-03-01' }, { date: '2026-11-22' }, { date: '2026-11-23', dry_run: true }],
    bad: [{ date: 'nonsense' }],
  },
  get_graph: { good: [{}, { note: 'Plan' }], bad: [{ note: 'Nowhere' }] },
  get_links: { good: [{ note: 'Plan' }, { note: 'Side' }], bad: [{ note: 'Nowhere' }] },
  get_note_info: { good: [{ note: 'Plan' }, { note: 'Broken' }], bad: [{ note: 'Nowhere' }] },
  get_periodic_note: { good: [{ period: 'week', date: '2026-03-01' }], bad: [{ period: 'week', date: 'nonsense' }] },
  get_random_note: { good: [{ folder: 'Work' }], bad: [{ folder: 'Nowhere' }] },
  get_settings: { good: [{}], bad: [{ include: ['nothing'] }] },
  get_vault_info: { good: [{}], bad: [{ nothing: 1 }] },
  index_vault: { good: [{}], bad: [{ max_characters: 0 }] },
  list_aliases: { good: [{}, { note: 'Plan' }], bad: [{ folder: 'Nowhere' }] },
  check_base: { good: [{ yaml: 'filters: a ==' }], bad: [{ base: 'Nowhere' }] },
  list_bases: { good: [{}], bad: [{ folder: 'Nowhere' }] },
  list_bookmarks: { good: [{}], bad: [{ cursor: 'x' }] },
  list_files: { good: [{}, { files: ['Plan', 'Board.canvas'] }], bad: [{ folder: 'Nowhere' }] },
  list_folders: { good: [{}], bad: [{ folder: 'Nowhere' }] },
  list_history: { good: [{}, { since: '2999-01-01' }], bad: [{ since: 'nonsense' }] },
  list_notes: { good: [{ excerpts: true, limit: 2 }, { name: 'nosuchname' }], bad: [{ folder: 'Nowhere' }] },
  list_properties: { good: [{ limit: 1 }, {}], bad: [{ folder: 'Nowhere' }] },
  list_structure: { good: [{}], bad: [{ folder: 'Nowhere' }] },
  list_tags: { good: [{}, { prefix: 'obayme' }], bad: [{ folder: 'Nowhere' }] },
  list_tasks: { good: [{}, { text: 'no such task' }], bad: [{ note: 'Nowhere' }] },
  list_templates: { good: [{}], bad: [{ cursor: 'x' }] },
  manage_tags: { good: [{ note: 'Plan', add: ['x'] }], bad: [{ note: 'Plan' }] },
  move_folder: { good: [{ folder: 'Work', to: 'Job', dry_run: true }], bad: [{ folder: 'Wrok', to: 'Job' }] },
  move_note: {
    good: [{ note: 'Plan', to: 'Away/Plan', dry_run: true, update_links: 'never' }],
    bad: [{ note: 'Nowhere', to: 'Away' }],
  },
  prepend_note: { good: [{ note: 'Plan', content: 'x' }], bad: [{ note: 'Plan', content: 'x', heading: 'Nowhere' }] },
  query_base: {
    good: [{ yaml: '' }, { yaml: 'views: [{order: [file.name, file.links, note.status]}]', format: 'csv' }],
    bad: [{ base: 'Nowhere' }, { yaml: 'views: }' }, { note: 'Plan', block: 9 }],
  },
  read_canvas: { good: [{ canvas: 'Board' }], bad: [{ canvas: 'Nowhere' }] },
  read_history: { good: [{ note: 'Plan' }, { note: 'Plan', version: 0, compare_with: 1 }], bad: [{ note: 'Nowhere' }] },
  read_note: {
    good: [{ note: 'Plan' }, { note: 'Plan', start_line: 8, include: ['headings', 'properties', 'tags', 'links'] }],
    bad: [
      { note: 'Plan', heading: 'Log' },
      { note: 'Plan', heading: 'Nowhere' },
      { note: 'Plan', block: 'none' },
    ],
  },
  rename_tag: { good: [{ from: 'plain', to: 'fancy' }], bad: [{ from: 'nosuch', to: 'x' }] },
  search_notes: {
    good: [
      { query: 'Seeds' },
      { query: 'Seeds', read_content: true },
      { query: 'nosuchword' },
      { query: '[obeymprop]' },
      { query: 'tag:#obeymtag' },
      { query: 'tag:#zzz' },
    ],
    bad: [{ query: '(open' }, { query: '/(/' }],
  },
  set_properties: { good: [{ note: 'Plan', set: { mood: 'x' } }], bad: [{ note: 'Broken', set: { mood: 'x' } }] },
  undo: { good: [{ transaction_id: '' }], bad: [{ transaction_id: 'nosuch' }] },
  update_note: { good: [{ note: 'Side', content: 'x', dry_run: true }], bad: [{ note: 'Nowhere', content: 'x' }] },
};

/** Sentences that only the tool writes, about its actions or the next step. */
const OWN =
  /Send it again|Nothing meets|No note meets|No task meets|No transaction meets|read on with|undo reverts it|Created [\w-]+\.md|Appended to|Prepended to|Edited \w|Did you mean|Would (?:append|delete|move|tag|complete)|Read the note again|Send the line|Send one of|not found|^(?:case and )?white space$/m;

/** A name in a sentence: in quotes on one line, and too short to say much. */
const QUOTED = /"(?:[^"\\\n]|\\.){1,150}"|'[^'\n]{1,120}'/g;

test('there are calls of every native tool', async () => {
  const vault = plantVault({});
  const { client } = await connectStdio(vault);

  const { tools } = await client.listTools();

  expect(Object.keys(calls).sort()).toEqual(tools.map(({ name }) => name).sort());
});

const formats = ['concise', 'detailed'] as const;
const names = Object.keys(calls);
const isRead = (name: string): boolean => commandsV2[name as CommandNameV2].effect === 'read';

test.each(formats)(
  'every tool that only reads puts text of notes between marks or names of it in quotes, and its own words outside: %s',
  async (format) => {
    const session = await changedVault();

    for (const name of names.filter(isRead)) await expectMarked(session, name, format);
  },
);

test.each(names.filter((name) => !isRead(name)))(
  '%s puts text of notes between marks or names of it in quotes, and its own words outside',
  async (name) => {
    for (const format of formats) await expectMarked(await changedVault(), name, format);
  },
);

interface Session {
  readonly client: Client;
  /** The transaction of the one change that was made. */
  readonly transaction: string | undefined;
}

async function changedVault(): Promise<Session> {
  const { client } = await connectStdio(plantVault(tree));
  const change = { note: 'Plan', content: `y ${CANARY}`, response_format: 'detailed' };
  const { text } = await callTool(client, 'append_note', change);
  return { client, transaction: /transaction: (\S+)/.exec(text)?.[1] };
}

async function expectMarked({ client, transaction }: Session, name: string, response_format: string): Promise<void> {
  const { good = [], bad = [] } = calls[name] ?? {};
  expect(good.length * bad.length, name).toBeGreaterThan(0);
  for (const args of [...good, ...bad]) {
    const known = args['transaction_id'] === '' ? { transaction_id: transaction } : {};
    const sent = { ...args, response_format, ...known };
    const { text, isError } = await callTool(client, name, sent);

    const { within, outside } = partsOf(text);
    const call = `${name} ${JSON.stringify(sent)}:\n${text}`;
    expect(isError, call).toBe(bad.includes(args));
    expect(outside.replaceAll(QUOTED, ''), call).not.toMatch(new RegExp(CANARY, 'i'));
    expect(outside, call).not.toContain('<<<');
    expect(within, call).not.toMatch(OWN);
  }
}

test('the name of a vault is not marked as text from the vault', async () => {
  const vault = plantVault(tree);
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--read-only'] });

  const { text } = await callTool(client, 'bulk_tag', { folder: '/', add: ['x'], dry_run: false });

  expect(text).toContain("'Garden' was not changed");
});

/** The parts of a text between marks with one token, and the rest. */
function partsOf(text: string): { within: string; outside: string } {
  const marks = /<<<(?:notes|note "[^"\n]*") (\w{8})>>>([\s\S]*?)<<<end \1>>>/g;
  return {
    within: [...text.matchAll(marks)].map(([, , inner]) => inner).join('\n'),
    outside: text.replaceAll(marks, ''),
  };
}
