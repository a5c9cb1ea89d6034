import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('earlier texts of a note are read and compared, also after a move and a deletion', async () => {
  const { ask } = noteAgent({ '.obsidian/app.json': '{"trashOption":"local"}', 'Plan.md': 'one\n' });
  const first = await ask('append_note', { note: 'Plan', content: 'two' });
  await ask('move_note', { note: 'Plan', to: 'Old/Plan.md' });
  await ask('update_note', { note: 'Old/Plan', content: 'three\n' });

  const newest = await ask('read_history', { note: 'Old/Plan' });
  const oldest = await ask('read_history', { note: 'Old/Plan', version: 2 });
  const left = await ask('read_history', { note: 'Old/Plan', transaction_id: first.metadata.transaction_id });
  const compared = await ask('read_history', { note: 'Old/Plan', version: 2, compare_with: 0 });
  const beyond = await ask('read_history', { note: 'Old/Plan', version: 3 });

  expect(newest.metadata).toMatchObject({ path: 'Old/Plan.md', version: 1, text: 'one\ntwo\n', versions_total: 2 });
  expect(newest.metadata.versions).toMatchObject([{ command: 'update_note' }, { command: 'append_note' }]);
  expect(oldest.metadata.text).toBe('one\n');
  expect(left.metadata).toMatchObject({ version: 1, text: 'one\ntwo\n' });
  expect(compared.metadata.diff).toContain('-one\n+three\n');
  expect(beyond).toMatchObject({ reason: 'VERSION_NOT_FOUND', details: { version: 3, versions: 2 } });

  await ask('delete_note', { note: 'Old/Plan', confirm: true, mode: 'permanent' });
  const deleted = await ask('read_history', { note: 'Old/Plan.md' });
  expect(deleted.metadata).toMatchObject({ version: 1, text: 'three\n', versions_total: 3 });
});

test('an earlier text is cut by limits, and the answer says so', async () => {
  const long = 'line\n'.repeat(2500);
  const { ask } = noteAgent({ 'Plan.md': long });
  await ask('update_note', { note: 'Plan', content: 'short\n' });

  const cut = await ask('read_history', { note: 'Plan' });
  const whole = await ask('read_history', { note: 'Plan', max_lines: 3000 });

  expect(cut.metadata).toMatchObject({ text: 'line\n'.repeat(2000), total_lines: 2501, truncated: true });
  expect(cut.data).toContain('max_lines');
  expect(whole.metadata).toMatchObject({ text: long, truncated: false });
  expect(whole.data).toBe(long);
});

test('a random or daily note with a very long line says that the line is cut, and how to read on', async () => {
  const { ask } = noteAgent({
    'A/2026-03-01.md': `${'x'.repeat(200_000)}\nend\n`,
    '.obsidian/daily-notes.json': '{"folder":"A"}',
  });

  const answers = [await ask('get_random_note', { folder: 'A' }), await ask('get_daily_note', { date: '2026-03-01' })];

  for (const { data, metadata } of answers) {
    expect(metadata).toMatchObject({ truncated: true, total_lines: 3 });
    expect(data).toContain('max_bytes');
    expect(data).toContain('start_line 2');
  }
});

test('notes of a period get the path and template that Periodic Notes sets', async () => {
  const settings = {
    monthly: { folder: 'Months', format: 'YYYY/MM-MMMM', template: 'T/Month' },
    quarterly: { enabled: true },
  };
  const { ask, text } = noteAgent({
    '.obsidian/plugins/periodic-notes/data.json': JSON.stringify(settings),
    'T/Month.md': '# {{title}} {{date:YYYY-MM-DD}}\n',
  });

  const month = await ask('get_periodic_note', { period: 'month', date: '2026-03-14' });
  const quarter = await ask('get_periodic_note', { period: 'quarter', date: '2026-05-14', dry_run: true });
  const year = await ask('get_periodic_note', { period: 'year', date: '2026-05-14', create_if_missing: false });

  expect(month.metadata).toMatchObject({ path: 'Months/2026/03-March.md', date: '2026-03-01', created: true });
  expect(text('Months/2026/03-March.md')).toBe('# 03-March 2026-03-01\n');
  expect(quarter.metadata).toMatchObject({ path: '2026-Q2.md', date: '2026-04-01', dry_run: true });
  expect(year).toMatchObject({ reason: 'NOTE_NOT_FOUND', details: { path: '2026.md', date: '2026-01-01' } });
});

test('notes of a period follow the active calendar set of Periodic Notes 1.0, and days of the week are filled in', async () => {
  const sets = [
    { id: 'Home', week: {} },
    { id: 'Work', week: { folder: 'W', format: '[W]w', templatePath: 'T.md' } },
  ];
  const { ask } = noteAgent({
    '.obsidian/plugins/periodic-notes/data.json': JSON.stringify({ calendarSets: sets, activeCalendarSet: 'Work' }),
    'T.md': 'plan {{monday:D MMM}} to {{saturday:D MMM}}\n',
  });

  const week = await ask('get_periodic_note', { period: 'week', date: '2026-03-04' });

  expect(week.metadata).toMatchObject({ path: 'W/W10.md', text: 'plan 2 Mar to 7 Mar\n', date: '2026-03-01' });
});

test('a week with an ISO number begins on Monday, and ends with its Sunday', async () => {
  const settings = { weekly: { format: 'GGGG-[W]WW' } };
  const { ask } = noteAgent({ '.obsidian/plugins/periodic-notes/data.json': JSON.stringify(settings) });
  const weekOf = async (date: string) =>
    (await ask('get_periodic_note', { period: 'week', date, dry_run: true })).metadata;

  expect(await weekOf('2026-03-04')).toMatchObject({ path: '2026-W10.md', date: '2026-03-02' });
  expect(await weekOf('2026-03-08')).toMatchObject({ path: '2026-W10.md', date: '2026-03-02' });
});

test('two unique notes of one minute get different names', async () => {
  const { ask } = noteAgent({ '.obsidian/zk-prefixer.json': '{"folder":"Zettel"}' });

  const first = await ask('create_unique_note', { content: 'a' });
  const second = await ask('create_unique_note', { content: 'b' });

  expect(first.metadata.path).toMatch(/^Zettel\/\d{12}\.md$/);
  expect(second.metadata.path).toMatch(/^Zettel\/\d{12}\.md$/);
  expect(second.metadata.path).not.toBe(first.metadata.path);
});

test('settings that cannot be read are reported, and the rest is shown', async () => {
  const { ask } = noteAgent({
    '.obsidian/core-plugins.json': '["graph"]',
    '.obsidian/community-plugins.json': '{',
    '.obsidian/appearance.json': '{"cssTheme":5}',
    '.obsidian/bookmarks.json': '[]',
  });

  const settings = await ask('get_settings', { include: ['plugins', 'themes'] });
  const bookmarks = await ask('list_bookmarks', {});

  expect(settings.metadata.plugins).toEqual([{ id: 'graph', kind: 'core', enabled: true }]);
  expect(settings.metadata.complaints).toHaveLength(2);
  expect(bookmarks.metadata).toMatchObject({ bookmarks: [], complaints: [expect.stringContaining('bookmarks.json')] });
});
