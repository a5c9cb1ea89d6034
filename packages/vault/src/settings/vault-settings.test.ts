import { defaultTasksPlugin } from '@obsidian-agent/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalFolder, parseVaultSettings, type SettingsTexts, type VaultSettings } from './vault-settings.ts';

const none: SettingsTexts = {
  app: undefined,
  dailyNotes: undefined,
  templates: undefined,
  types: undefined,
  communityPlugins: undefined,
  tasksPlugin: undefined,
};

test("a vault without settings has Obsidian's defaults", () => {
  expect(parseVaultSettings(none)).toEqual({
    newLinkFormat: 'shortest',
    useMarkdownLinks: false,
    alwaysUpdateLinks: true,
    attachmentFolderPath: '/',
    newFileLocation: 'root',
    newFileFolderPath: '',
    trashOption: 'system',
    userIgnoreFilters: [],
    dailyNotes: { folder: '', format: 'YYYY-MM-DD', template: undefined },
    templates: { folder: undefined, dateFormat: 'YYYY-MM-DD', timeFormat: 'HH:mm' },
    propertyTypes: new Map(),
    tasksPlugin: defaultTasksPlugin,
    complaints: [],
  } satisfies VaultSettings);
});

test("the vault's settings apply", () => {
  const settings = parse({
    app: {
      newLinkFormat: 'relative',
      useMarkdownLinks: true,
      alwaysUpdateLinks: true,
      attachmentFolderPath: './files',
      newFileLocation: 'folder',
      newFileFolderPath: '/Inbox/',
      trashOption: 'local',
      userIgnoreFilters: ['Archive/', '/draft/'],
      vimMode: true,
    },
    dailyNotes: { folder: '\\Days\\', format: 'YYYY/[Daily]/MM/YYYY-MM-DD', template: 'Templates/Day', autorun: true },
    templates: { folder: 'Templates', dateFormat: 'D MMMM', timeFormat: 'HH.mm' },
    types: { types: { Due: 'date', pages: 'number', broken: 3 } },
  });

  expect(settings).toMatchObject({
    newLinkFormat: 'relative',
    useMarkdownLinks: true,
    alwaysUpdateLinks: true,
    attachmentFolderPath: './files',
    newFileLocation: 'folder',
    newFileFolderPath: 'Inbox',
    trashOption: 'local',
    userIgnoreFilters: ['Archive/', '/draft/'],
    dailyNotes: { folder: 'Days', format: 'YYYY/[Daily]/MM/YYYY-MM-DD', template: 'Templates/Day' },
    templates: { folder: 'Templates', dateFormat: 'D MMMM', timeFormat: 'HH.mm' },
    complaints: [],
  });
  expect(settings.propertyTypes).toEqual(
    new Map([
      ['due', 'date'],
      ['pages', 'number'],
    ]),
  );
});

test('the settings of the Tasks plugin apply if it is enabled', () => {
  const { tasksPlugin } = parse({
    communityPlugins: ['dataview', 'obsidian-tasks-plugin'],
    tasksPlugin: {
      taskFormat: 'dataview',
      globalFilter: '#task',
      setCreatedDate: true,
      setDoneDate: false,
      setCancelledDate: false,
      recurrenceOnNextLine: true,
      removeScheduledDateOnRecurrence: true,
      statusSettings: {
        coreStatuses: [{ symbol: 'x', name: 'Done', nextStatusSymbol: ' ', type: 'DONE' }, 'broken'],
        customStatuses: [
          { symbol: '!', name: 'Now', nextStatusSymbol: 'x', type: 'TODO' },
          { symbol: '?', type: 'WHAT' },
        ],
      },
    },
  });

  expect(tasksPlugin).toEqual({
    isEnabled: true,
    taskFormat: 'dataview',
    globalFilter: '#task',
    setCreatedDate: true,
    setDoneDate: false,
    setCancelledDate: false,
    recurrenceOnNextLine: true,
    removeScheduledDateOnRecurrence: true,
    statuses: [
      { symbol: 'x', type: 'DONE', nextSymbol: ' ' },
      { symbol: '!', type: 'TODO', nextSymbol: 'x' },
    ],
  });
});

test('a file with invalid JSON counts as missing, and is reported', () => {
  const settings = parseVaultSettings({ ...none, app: '{ "newLinkFormat": ', communityPlugins: '{}', types: '[]' });

  expect(settings).toMatchObject({ newLinkFormat: 'shortest', tasksPlugin: { isEnabled: false } });
  expect(settings.complaints.map((complaint) => complaint.split(' ')[0])).toEqual([
    'community-plugins.json',
    'app.json',
    'types.json',
  ]);
});

test('a setting of the wrong type counts as not set, and is reported; null means not set', () => {
  const settings = parse({
    app: { trashOption: 'bin', useMarkdownLinks: 'yes', userIgnoreFilters: null, attachmentFolderPath: 3 },
  });

  expect(settings).toMatchObject({ trashOption: 'system', useMarkdownLinks: false, attachmentFolderPath: '/' });
  expect(settings.complaints).toHaveLength(3);
});

test('an empty format counts as not set, and a byte-order mark is accepted', () => {
  const settings = parseVaultSettings({ ...none, dailyNotes: '\ufeff{"format":"","template":""}' });

  expect(settings.dailyNotes).toEqual({ folder: '', format: 'YYYY-MM-DD', template: undefined });
  expect(settings.complaints).toEqual([]);
});

test.each([
  ['/', ''],
  ['\\a\\\\b\\', 'a/b'],
  ['/a//b/', 'a/b'],
  ['A\u00a0b', 'A b'],
  ['u\u0308', 'ü'],
])('the folder %j is normalized to %j', (folder, normal) => {
  expect(normalFolder(folder)).toBe(normal);
});

test('invalid settings never throw', () => {
  const text = fc.oneof(fc.json(), fc.string());
  fc.assert(
    fc.property(text, text, text, (app, types, tasksPlugin) => {
      const settings = parseVaultSettings({ ...none, app, types, tasksPlugin, dailyNotes: app, templates: types });

      expect(['system', 'local', 'none']).toContain(settings.trashOption);
    }),
  );
});

function parse(files: Partial<Record<keyof SettingsTexts, unknown>>): VaultSettings {
  const texts = Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)]);
  return parseVaultSettings({ ...none, ...Object.fromEntries(texts) });
}

test('an unusable filter is reported', () => {
  const none = { communityPlugins: undefined, dailyNotes: undefined, templates: undefined, types: undefined };
  const app = JSON.stringify({ userIgnoreFilters: ['Archive/', '/^(a+)+$/'] });

  const { complaints, userIgnoreFilters } = parseVaultSettings({ ...none, tasksPlugin: undefined, app });

  expect(userIgnoreFilters).toEqual(['Archive/', '/^(a+)+$/']);
  expect(complaints).toEqual([expect.stringContaining('"/^(a+)+$/" in app.json could run forever')]);
});
