import { mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { bytesOf, harvest, plant, type Tree } from '../contract/tree.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';
import { oddities, plantOddity } from './planted-journal.ts';

const [executable] = artefacts;
/**
 * An agent that takes more than two seconds of CPU, or hangs, is killed: it does not answer then, and the test fails.
 */
const bounded = ['sh', '-c', 'ulimit -t 2; exec timeout -s KILL 20 "$@"', 'sh', ...(executable?.command ?? [])];
const command = bounded as [string, ...string[]];

const OUTSIDE = { 'secret.md': 'SECRET {{title}}\n', 'settings/app.json': '{"trashOption":"none"}' };
const DAY = { date: '2026-03-01' };

/** A vault with files next to it that it tries to reach. */
function hostileAgent(tree: Tree): NoteAgent & { readonly outside: string } {
  const agent = noteAgent(tree, { command });
  const outside = join(agent.vault, '..', 'outside');
  mkdirSync(outside);
  plant(outside, OUTSIDE);
  return { ...agent, outside };
}

function settings(file: string, values: unknown): Tree {
  return { [`.obsidian/${file}.json`]: typeof values === 'string' ? values : JSON.stringify(values) };
}

function tasksPlugin(values: object): Tree {
  return { ...settings('community-plugins', ['obsidian-tasks-plugin']), ...settings(TASKS, values) };
}

const TASKS = 'plugins/obsidian-tasks-plugin/data';
const FILES = ['app', 'daily-notes', 'templates', 'types', 'community-plugins', TASKS];
const MANY = 40_000;

const settingsBombs: [string, Tree, number][] = [
  ['nested deeply', settings('app', '['.repeat(500_000) + ']'.repeat(500_000)), 1],
  ['longer than a megabyte', settings('types', `{"types":{}}${' '.repeat(1_048_576)}`), 1],
  ['of the wrong kinds', { ...settings('app', [1]), ...settings('daily-notes', { format: {}, folder: 3 }) }, 3],
  ['named as parts of every object', settings('types', '{"types":{"__proto__":"date"},"__proto__":{"a":1}}'), 0],
  ['a format of a megabyte', settings('daily-notes', { format: 'dddd LLLL/'.repeat(100_000) }), 1],
  ['a format in a thousand folders', settings('daily-notes', { format: 'D/'.repeat(500_000) }), 1],
  [
    'a filter for every note',
    settings('app', { userIgnoreFilters: Array.from({ length: MANY }, (_, i) => `/${i}.*b/`) }),
    1,
  ],
  [
    'a type for every property',
    settings('types', { types: Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`p${i}`, 'date'])) }),
    0,
  ],
  [
    'a list of statuses',
    tasksPlugin({
      statusSettings: {
        customStatuses: Array.from({ length: 10_000 }, () => ({ symbol: 'x', nextStatusSymbol: 'x', type: 'DONE' })),
      },
    }),
    0,
  ],
  ['a filter that is a megabyte', tasksPlugin({ globalFilter: 'x'.repeat(1_000_000) }), 1],
];

test.each(settingsBombs)('settings that are %s slow nothing down and are reported', async (_, tree, complaints) => {
  const notes = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`Notes/Note ${i}.md`, '- [ ] task\n']));
  const { ask, outside } = hostileAgent({ ...tree, ...notes });

  const info = await ask('get_vault_info', {});
  const rest = [
    await ask('search_notes', { query: 'task' }),
    await ask('get_daily_note', DAY),
    await ask('complete_task', { note: 'Note 1', task: 1 }),
  ];

  expect(info.metadata.complaints).toHaveLength(complaints);
  expect(rest.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
  expect(harvest(outside)).toEqual(bytesOf(OUTSIDE));
});

test.each([
  ['repeats', ['/.*.*.*b/', '/.*a.*a.*b/']],
  ['as many repeats as are used', Array.from({ length: 60 }, (_, i) => `/.*a.*a${i}.*b/`)],
  ['alternatives', [`/${'(a|a)'.repeat(9)}b/`, `/${'a?'.repeat(9)}${'a'.repeat(9)}b/`]],
  ['back references', ['/(a).*\\1b/']],
])('excluded files with %s do not slow down long names', async (_, userIgnoreFilters) => {
  const notes = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`${'a'.repeat(240)} ${i}.md`, 'task\n']));
  const { ask } = hostileAgent({ ...settings('app', { userIgnoreFilters }), ...notes });

  const { metadata } = await ask('search_notes', { query: 'task' });

  expect(metadata.total_count).toBe(150);
});

test.each([...Object.entries(oddities), ['a link out of the vault', linkOut] as const])(
  '%s in place of settings is not opened, and reported',
  async (_, put) => {
    const { ask, vault, outside } = hostileAgent({ 'Plan.md': 'plan\n' });
    for (const file of FILES) await plantOddity(join(vault, '.obsidian', `${file}.json`), put);

    const info = await ask('get_vault_info', {});
    const deleted = await ask('delete_note', { note: 'Plan', confirm: true });

    expect(info.metadata.complaints).toHaveLength(FILES.length);
    expect(info.metadata.settings.trash_option).toBe('system');
    expect(deleted.status).toBe('success');
    expect(harvest(outside)).toEqual(bytesOf(OUTSIDE));
  },
);

test.each([
  ...Object.entries(oddities).filter(([what]) => what !== 'a folder'),
  ['a link out of the vault', linkOut] as const,
])('%s in place of the folder of settings is not opened, and reported', async (_, put) => {
  const { ask, vault } = hostileAgent({ 'Plan.md': 'plan\n' });
  await plantOddity(join(vault, '.obsidian'), put);

  const { metadata } = await ask('get_vault_info', {});

  expect(metadata.complaints).toHaveLength(1);
  expect((await ask('append_note', { note: 'Plan', content: 'more' })).status).toBe('success');
});

/** A link to a settings file, or to a folder of them, next to the vault. */
function linkOut(path: string): void {
  symlinkSync(
    join(path.replace(/\/vault\/\.obsidian.*/, ''), 'outside', 'settings', path.endsWith('.json') ? 'app.json' : ''),
    path,
  );
}

const ways: [string, Tree, string][] = [
  ['a folder above', settings('daily-notes', { folder: '../outside' }), 'PATH_OUTSIDE_VAULT'],
  [
    'a format with a folder above',
    settings('daily-notes', { folder: 'a', format: '[../../outside/]YYYY' }),
    'PATH_OUTSIDE_VAULT',
  ],
  ['a template above', settings('daily-notes', { template: '../outside/secret' }), 'PATH_OUTSIDE_VAULT'],
  ['an absolute template', settings('daily-notes', { template: '/etc/passwd' }), 'TEMPLATE_NOT_FOUND'],
  ['hidden settings', settings('daily-notes', { folder: '.obsidian', format: '[app.json]' }), 'PATH_PROTECTED'],
  ['a folder that is a link', settings('daily-notes', { folder: 'Way' }), 'PATH_OUTSIDE_VAULT'],
  ['a template that is a link', settings('daily-notes', { template: 'Way/secret' }), 'PATH_OUTSIDE_VAULT'],
];

test.each(ways)('daily notes that lead out of the vault by %s are refused', async (_, tree, reason) => {
  const { ask, vault, outside } = hostileAgent(tree);
  symlinkSync('../outside', join(vault, 'Way'));

  const answer = await ask('get_daily_note', DAY);

  expect(answer).toMatchObject({ status: 'error', reason });
  expect(readdirSync(vault).filter((name) => !name.startsWith('.obsidian'))).toEqual(['Way']);
  expect(harvest(outside)).toEqual(bytesOf(OUTSIDE));
});

const LONG_DATES = settings('templates', { dateFormat: 'LLLL '.repeat(200) });
const templates: [string, Tree, string | undefined][] = [
  ['many titles', { 'T.md': '{{title}}'.repeat(116_000) }, 'TEMPLATE_TOO_LARGE'],
  ['many long dates', { 'T.md': '{{date}}'.repeat(130_000), ...LONG_DATES }, 'TEMPLATE_TOO_LARGE'],
  ['a long format', { 'T.md': `{{date:${'LLLL'.repeat(200_000)}}}` }, undefined],
  ['many formats', { 'T.md': Array.from({ length: 25_000 }, (_, i) => `{{date:dddd${i}}}`).join('') }, undefined],
  ['braces alone', { 'T.md': '{{date:'.repeat(140_000) }, undefined],
  ['more than a megabyte', { 'T.md': 'x'.repeat(1_048_577) }, 'TEMPLATE_TOO_LARGE'],
];

test.each(templates)('a template of %s is filled in quickly or refused', async (_, tree, reason) => {
  const { ask, vault } = hostileAgent(tree);

  const answer = await ask('create_note', { path: 'N'.repeat(230), template: 'T' });

  expect(answer.reason).toBe(reason);
  if (reason !== undefined) expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('no code in a template or a plugin of the vault is run', async () => {
  const code = (path: string) => `require("node:fs").writeFileSync(${JSON.stringify(path)}, "x")`;
  const { ask, text, vault, outside } = hostileAgent(settings('community-plugins', ['templater-obsidian', 'evil']));
  const script = code(join(outside, 'written'));
  plant(vault, {
    'T.md': `<%* ${script} %>`,
    '.obsidian/plugins/evil/main.js': script,
    'T2.md': `<script>${script}</script>`,
  });

  await ask('create_note', { path: 'New', template: 'T' });
  await ask('get_vault_info', {});

  expect(text('New.md')).toBe(`<%* ${script} %>`);
  expect(harvest(outside)).toEqual(bytesOf(OUTSIDE));
});

test.each(['.obsidian-agent', '.obsidian-agent/history', '.obsidian-agent/lock', '.obsidian-agent/.gitignore'])(
  'a link out of the vault in place of %s is not followed',
  async (name) => {
    const { ask, vault, outside } = hostileAgent({ 'Plan.md': 'plan\n' });
    mkdirSync(dirname(join(vault, name)), { recursive: true });
    symlinkSync(outside, join(vault, name));

    const read = await ask('read_note', { note: 'Plan' });
    const written = await ask('append_note', { note: 'Plan', content: 'more' });

    expect(read.status).toBe('success');
    // Only the file for git is not needed for a write.
    expect(written.reason).toBe(name.endsWith('.gitignore') ? undefined : 'FILE_SYSTEM_FAILED');
    expect(harvest(outside)).toEqual(bytesOf(OUTSIDE));
  },
);

test.each([
  ['.trash', 'NOT_A_FOLDER'],
  ['.trash/Folder', undefined],
])('a link out of the vault in place of %s does not receive deleted notes', async (name, reason) => {
  const tree = { ...settings('app', { trashOption: 'local' }), 'Folder/Plan.md': 'plan\n' };
  const { ask, vault, outside } = hostileAgent(tree);
  mkdirSync(dirname(join(vault, name)), { recursive: true });
  symlinkSync(outside, join(vault, name));

  const note = await ask('delete_note', { note: 'Folder/Plan', confirm: true });
  const folder = await ask('delete_folder', { folder: 'Folder', force: true });

  expect([note.reason, folder.reason]).toEqual([reason, reason]);
  expect(harvest(outside)).toEqual(bytesOf(OUTSIDE));
});

test.each([
  'every February on the 30th',
  'every month on the 32nd',
  'every 0 days',
  'every 999999999999 years',
  'every minute',
  'every day for 1000000000 times',
])('a task that recurs "%s" is completed', async (rule) => {
  const { ask } = hostileAgent({ ...tasksPlugin({}), 'n.md': `- [ ] a 🔁 ${rule} 📅 2026-01-31\n` });

  expect((await ask('complete_task', { note: 'n', task: 1 })).status).toBe('success');
});

test('a file of a terabyte is refused as a template, and is not part of the size of the texts', async () => {
  const { ask, vault } = hostileAgent({ 'A.md': 'four' });
  writeFileSync(join(vault, 'T.md'), '');
  truncateSync(join(vault, 'T.md'), 2 ** 40);

  expect((await ask('create_note', { path: 'New', template: 'T' })).reason).toBe('RESPONSE_TOO_LARGE');
  expect((await ask('get_vault_info', {})).metadata).toMatchObject({ text_bytes: 4, unread: [{ path: 'T.md' }] });
});
