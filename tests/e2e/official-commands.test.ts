import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import type { Tree } from '../contract/tree.ts';
import { official } from './official-line.ts';

const tree: Tree = {
  '.obsidian/app.json': '{"trashOption":"local"}',
  '.obsidian/daily-notes.json': '{"folder":"Daily"}',
  '.obsidian/templates.json': '{"folder":"T"}',
  '.obsidian/core-plugins.json': '{"daily-notes":true,"graph":false}',
  '.obsidian/community-plugins.json': '["dataview"]',
  '.obsidian/plugins/dataview/manifest.json': '{"id":"dataview","name":"Dataview","version":"0.5.68"}',
  '.obsidian/themes/Minimal/theme.css': '',
  '.obsidian/themes/Minimal/manifest.json': '{"version":"8.0.0"}',
  '.obsidian/appearance.json': '{"cssTheme":"Minimal","enabledCssSnippets":["wide"]}',
  '.obsidian/snippets/dense.css': '',
  '.obsidian/snippets/wide.css': '',
  '.obsidian/workspaces.json': '{"workspaces":{"Writing":{}}}',
  '.obsidian/workspace.json': '{"lastOpenFiles":["Plan.md"]}',
  '.obsidian/bookmarks.json': '{"items":[{"type":"file","path":"Plan.md","title":"The plan"}]}',
  'Plan.md':
    '---\naliases: [Scheme]\nstatus: idea\n---\n# Garden #green\n\n## Beds\n\n[[Seeds]] [[Lost]]\n\n- [ ] dig\n- [x] rake\n',
  'Seeds.md': 'carrots\n',
  'img/map.png': Uint8Array.of(0x89, 0x50, 0xff),
  'All.base': 'filters: status\nviews:\n  - name: Ideas\n    order: [file.name, status]\n  - name: Two\n',
  'T/Day.md': '# {{title}}\n',
};

const [executable] = artefacts;
const oracle = '../shared/oracles/obsidian-cli/commands.json';

/** The tables of the documentation: of the commands that run, and of those that are refused. */
const [running = [], refused = []] = readFileSync('docs/official-commands.md', 'utf8')
  .split('\n## ')
  .slice(1)
  .map((part) =>
    [...part.matchAll(/^\| `([^`]+)` \|.*\| (.*) \|$/gm)].map(([, name = '', last = '']) => ({ name, last })),
  );
const runningNames = running.map(({ name }) => name).sort();

/** The output of each command that reads, in the vault above. */
const reads: Readonly<Record<string, readonly [args: string, output: string | RegExp]>> = {
  help: ['help daily:append', 'daily:append content=<value> paneType=<value> [inline] [open]\n'],
  version: ['version', /^\d+\.\d+\.\d+/],
  bases: ['bases', 'All.base\n'],
  'base:views': ['base:views file=All', 'Ideas\nTwo\n'],
  'base:query': ['base:query file=All view=Ideas format=csv', 'path,file name,status\r\nPlan.md,Plan,idea\r\n'],
  bookmarks: ['bookmarks verbose', 'file\tPlan.md\tThe plan\n'],
  'daily:path': ['daily:path', /^Daily\/\d{4}-\d\d-\d\d\.md\n$/],
  file: [
    'file path=img/map.png',
    /^path\timg\/map\.png\nname\tmap\nextension\tpng\nsize\t3\ncreated\t\d+\nmodified\t\d+\n$/,
  ],
  files: ['files ext=md folder=T', 'T/Day.md\n'],
  folder: ['folder path=img info=size', '3\n'],
  folders: ['folders total', '3\n'],
  read: ['read file=Seeds', 'carrots\n'],
  backlinks: ['backlinks file=Seeds counts format=json', /"file": "Plan\.md",\s+"count": "1"/],
  links: ['links file=Plan', 'Lost (unresolved)\nSeeds.md\n'],
  unresolved: ['unresolved verbose', 'Lost\t1\tPlan.md\n'],
  orphans: ['orphans', /Plan\.md/],
  deadends: ['deadends', /Seeds\.md/],
  outline: ['outline file=Plan format=md', '# Garden #green\n## Beds\n'],
  plugins: ['plugins filter=community versions', 'dataview\t0.5.68\n'],
  'plugins:enabled': ['plugins:enabled', 'daily-notes\ndataview\n'],
  plugin: ['plugin id=dataview', 'id\tdataview\nkind\tcommunity\nenabled\ttrue\nname\tDataview\nversion\t0.5.68\n'],
  aliases: ['aliases verbose', 'Scheme\tPlan.md\n'],
  properties: ['properties file=Plan', 'aliases: ["Scheme"]\nstatus: idea\n'],
  'property:read': ['property:read name=status file=Plan', 'idea\n'],
  'random:read': ['random:read folder=T', 'T/Day.md\n\n# {{title}}\n'],
  search: ['search query=carrots', 'Seeds.md\n'],
  'search:context': ['search:context query=carrots', 'Seeds.md:1: carrots\n'],
  tags: ['tags counts', '#green\t1\n'],
  tag: ['tag name=green verbose', '#green\t1\nPlan.md\n'],
  tasks: ['tasks todo', '- [ ] dig\n'],
  templates: ['templates', 'Day\n'],
  'template:read': ['template:read name=Day resolve title=Monday', '# Monday\n'],
  themes: ['themes versions', 'Minimal\t8.0.0\n'],
  theme: ['theme', 'name\tMinimal\nactive\ttrue\nversion\t8.0.0\n'],
  snippets: ['snippets', 'dense\nwide\n'],
  'snippets:enabled': ['snippets:enabled', 'wide\n'],
  vault: ['vault info=name', 'vault\n'],
  vaults: ['vaults total', '0\n'],
  wordcount: ['wordcount file=Seeds words', '1\n'],
  workspaces: ['workspaces', 'Writing\n'],
  recents: ['recents', 'Plan.md\n'],
  history: ['history file=Plan', 'No versions found.\n'],
  'history:list': ['history:list', 'No local history found.\n'],
};

/** Calls of the commands that write, in this order, and what each prints. */
const writes: readonly (readonly [args: readonly string[], output: string | RegExp])[] = [
  [['daily:append', 'content=- had tea\\n- slept'], /^Added to: Daily\/.*\.md\n$/],
  [['daily:prepend', 'content=# Today'], /^Added to: Daily/],
  [['daily:read'], '# Today\n- had tea\n- slept'],
  [['create', 'name=Shed', 'content=rake'], 'Created: Shed.md\n'],
  [['append', 'file=Shed', 'content=!', 'inline'], 'Appended to: Shed.md\n'],
  [['prepend', 'file=Shed', 'content=A '.trimEnd(), 'inline'], 'Prepended to: Shed.md\n'],
  [['read', 'file=Shed'], 'Arake!\n'],
  [['diff', 'file=Shed', 'from=1'], /-rake!\n.*\+Arake!/s],
  [['history:read', 'file=Shed', 'version=2'], 'rake\n'],
  [['history:restore', 'file=Shed', 'version=2'], 'Restored: Shed.md\n'],
  [['rename', 'path=img/map.png', 'name=plan'], 'Renamed: img/map.png -> img/plan.png\n'],
  [['move', 'file=Shed', 'to=Tools/'], 'Moved: Shed.md -> Tools/Shed.md\n'],
  [['property:set', 'name=size', 'value=3', 'type=number', 'file=Shed'], 'Set size: 3\n'],
  [['property:remove', 'name=size', 'file=Shed'], 'Removed: size\n'],
  [['template:insert', 'name=Day', 'file=Shed'], 'Inserted into: Tools/Shed.md\n'],
  [['task', 'ref=Plan.md:11', 'toggle'], '- [x] dig\n'],
  [['bookmark', 'file=Plan', 'title=Later'], 'The bookmarks have file Plan.md already; nothing was changed.'],
  [['bookmark', 'search=tag:#x'], 'Bookmarked search tag:#x.'],
  [['unique', 'name=Idea'], /^Created: \d{12} Idea\.md\n$/],
  [['base:create', 'file=All', 'name=Idea', 'content=---\nstatus: new\n---'], 'Created: Idea.md\n'],
  [['delete', 'file=Shed'], 'Moved to trash: Tools/Shed.md\n'],
];

test('every official command is in the documentation once', () => {
  const names = [...running, ...refused].map(({ name }) => name);

  expect(new Set(names).size).toBe(115);
  expect(names).toHaveLength(115);
});

test.skipIf(!existsSync(oracle))(`the commands are those of ${oracle}`, () => {
  const { commands } = JSON.parse(readFileSync(oracle, 'utf8')) as { commands: { command: string }[] };

  expect([...running, ...refused].map(({ name }) => name).sort()).toEqual(
    commands.map(({ command }) => command).sort(),
  );
});

test('each official command that reads answers in the official format', async () => {
  const { type } = official(tree);

  const answers: Record<string, unknown> = {};
  for (const [name, [args]] of Object.entries(reads)) answers[name] = (await type(...args.split(' '))).stdout;

  for (const [name, [, output]] of Object.entries(reads))
    expect([name, answers[name]]).toEqual([name, typeof output === 'string' ? output : expect.stringMatching(output)]);
});

test('each official command that writes does so, and says what it did', async () => {
  const { type } = official(tree);

  for (const [args, output] of writes) {
    const { stdout, stderr } = await type(...args);
    const expected = typeof output === 'string' ? output.trimEnd() : expect.stringMatching(output);
    expect([args, typeof output === 'string' ? stdout.trimEnd() : stdout, stderr]).toEqual([args, expected, '']);
  }
  const written = writes.map(([[name]]) => name);
  expect([...new Set([...written, ...Object.keys(reads)])].sort()).toEqual(runningNames);
});

test('each official command that needs the app is refused with what to do instead', async () => {
  const { type } = official({});

  for (const { name, last } of refused) {
    const { stdout, stderr, exitCode } = await type(name);
    expect([name, stdout, exitCode]).toEqual([name, '', 2]);
    expect(stderr).toContain(last.replaceAll('&lt;', '<'));
  }
});

test('a name with a colon is always an official command, and the name obsidian makes all of them so', async () => {
  const { vault, plainly } = official(tree);
  mkdirSync(join(vault, '.bin'));
  const [program = ''] = executable?.command ?? [];
  const link = join(vault, '.bin', 'obsidian');
  symlinkSync(program, link);

  const colon = await plainly('random:read', 'folder=T');
  const named = await runProcess({
    command: [link, 'files', 'ext=base'],
    stdin: '',
    env: { OBSIDIAN_VAULT_PATH: vault },
  });
  const query = await plainly('search', 'a=b');

  expect(colon.stdout).toContain('T/Day.md');
  expect(named.stdout).toBe('All.base\n');
  expect(query.exitCode).toBe(0);
});

test('words that an official command does not take are refused with how it is typed', async () => {
  const { type } = official(tree);

  const unknown = await type('read', 'file=Plan', 'verbose');
  const missing = await type('daily:append');
  const noFile = await type('read');
  const absent = await type('read', 'file=Nowhere');

  expect(unknown).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Type: read file=<value> path=<value>'),
  });
  expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('content=') });
  expect(noFile).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('file=<name>') });
  expect(absent.exitCode).toBe(3);
});

test('a value that an official command does not know is refused with the ones it knows', async () => {
  const { type } = official(tree);

  for (const [args, known] of [
    ['tasks format=xml', 'json'],
    ['search query=dig limit=few', '0'],
    ['properties sort=size', 'count'],
    ['plugins filter=mine', 'community'],
    ['folder path=T info=owner', 'size'],
  ] as const) {
    const { stdout, stderr, exitCode } = await type(...args.split(' '));
    expect([args, stdout, exitCode]).toEqual([args, '', 2]);
    expect(stderr).toContain(known);
  }
});

test('official lists as CSV keep cells with commas and quotes apart', async () => {
  const { type } = official({ 'Plan.md': '- [ ] dig, "deep"\n' });

  const tasks = await type('tasks', 'format=csv');

  expect(tasks.stdout).toBe('status,text,file,line\n ,"dig, ""deep""",Plan.md,1\n');
});

test('long texts are printed whole, and a filled template to the character', async () => {
  const long = 'a line of the note\n'.repeat(10_000);
  const { type, ask } = official({
    '.obsidian/templates.json': '{"folder":"T"}',
    'T/Odd.md': '++ {{title}}\n--- x\n@@ y\n\\ z',
    'Logs/Long.md': long,
  });
  await ask('append_note', { note: 'Long', content: 'more' });

  const filled = await type('template:read', 'name=Odd', 'resolve', 'title=Monday');
  const earlier = await type('history:read', 'file=Long');
  const random = await type('random:read', 'folder=Logs');

  expect(filled.stdout).toBe('++ Monday\n--- x\n@@ y\n\\ z\n');
  expect(earlier.stdout).toBe(long);
  expect(random.stdout).toBe(`Logs/Long.md\n\n${long}more\n`);
});

test('names of tags and properties are found in any case', async () => {
  const { type } = official(tree);

  expect((await type('tag', 'name=GREEN')).stdout).toBe('#GREEN\t1\n');
  expect((await type('properties', 'name=Status')).stdout).toBe('1\n');
});
