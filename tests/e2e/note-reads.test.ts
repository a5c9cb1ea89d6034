import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('a long note is read in consecutive parts', async () => {
  const text = Array.from({ length: 50 }, (_, index) => `line ${index + 1}`).join('\n');
  const { ask } = noteAgent({ 'Plan.md': `\uFEFF${text}` });

  const parts: string[] = [];
  for (let start: number | undefined = 1; start !== undefined; ) {
    const { metadata } = await ask('read_note', { note: 'Plan', start_line: start, max_lines: 20, max_bytes: 150 });
    parts.push(metadata.text);
    start = metadata.next_start_line;
  }

  expect(parts.length).toBeGreaterThan(2);
  expect(parts.join('')).toBe(text);
});

test('a line that is longer than an answer is cut between two characters', async () => {
  const { ask } = noteAgent({ 'Plan.md': `${'ä'.repeat(10)}\nend\n` });

  const { data, metadata } = await ask('read_note', { note: 'Plan', max_bytes: 5 });

  expect(metadata).toMatchObject({ text: 'ää', end_line: 1, truncated: true, next_start_line: 2 });
  expect(data).toBe(
    'ää\n\n[line 1 of 3; the line is cut; increase max_bytes to read more of it; continue with start_line 2]',
  );
});

test('an empty note has one line', async () => {
  const { ask } = noteAgent({ 'Plan.md': '' });

  const { data, metadata } = await ask('read_note', { note: 'Plan', line_numbers: true });

  expect(metadata).toMatchObject({ start_line: 1, end_line: 1, total_lines: 1, total_bytes: 0 });
  expect(data).toBe('1: ');
});

test('lines are numbered as in the note, including the empty last one', async () => {
  const { ask } = noteAgent({ 'Plan.md': 'one\r\n\r\nthree\r\n' });

  const { metadata } = await ask('read_note', { note: 'Plan', line_numbers: true, start_line: 2 });

  expect(metadata.text).toBe('2: \r\n3: three\r\n4: ');
});

test('for malformed frontmatter, the answer has the cause and the rest of the note', async () => {
  const { ask } = noteAgent({ 'Plan.md': '---\ntags: [open\n---\n# Plan #not\n\n#idea [[Nowhere]]\n' });

  const { metadata } = await ask('read_note', { note: 'Plan', include: ['properties', 'tags', 'links', 'headings'] });

  expect(metadata).toMatchObject({
    properties: {},
    tags: ['#not', '#idea'],
    links: [{ line: 6, link: 'Nowhere', path: null }],
    headings: [{ line: 4, level: 1, text: 'Plan #not' }],
  });
  expect(metadata.properties_error).toMatch(/^line \d+, column \d+: /);
});

test('a read-only agent reads an existing daily note, and creates none', async () => {
  const tree = { 'Daily/2026-03-01.md': 'tea', '.obsidian/daily-notes.json': '{"folder":"Daily"}' };
  const { ask } = noteAgent(tree, { env: { OBSIDIAN_AGENT_READ_ONLY: '1' } });

  expect(await ask('get_daily_note', { date: '2026-03-01' })).toMatchObject({ data: 'tea' });
  expect(await ask('get_daily_note', { date: '2026-03-02' })).toMatchObject({ reason: 'READ_ONLY' });
  expect(await ask('get_daily_note', { date: '2026-03-02', create_if_missing: false })).toMatchObject({
    reason: 'NOTE_NOT_FOUND',
    details: { path: 'Daily/2026-03-02.md', date: '2026-03-02' },
  });
});

test('a daily note with an idempotency key is answered as the first time', async () => {
  const { ask, vault } = noteAgent({ '2026-03-01.md': 'tea' });
  const daily = (date: string) => ask('get_daily_note', { date }, { idempotency_key: 'key-1' });

  const first = await daily('2026-03-01');
  writeFileSync(join(vault, '2026-03-01.md'), 'cake');

  expect(await daily('2026-03-01')).toMatchObject({
    data: 'tea',
    metadata: { etag: first.metadata.etag, replayed: true },
  });
  expect(await daily('2026-03-02')).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a read-only agent reads an existing daily note with an idempotency key', async () => {
  const { ask } = noteAgent({ '2026-03-01.md': 'tea' }, { env: { OBSIDIAN_AGENT_READ_ONLY: '1' } });

  expect(await ask('get_daily_note', { date: '2026-03-01' }, { idempotency_key: 'key-1' })).toMatchObject({
    data: 'tea',
  });
});

test('a daily note is created from its template for the given day', async () => {
  const { ask, text } = noteAgent({
    '.obsidian/daily-notes.json': '{"folder":"Daily","format":"YYYY/MM-DD","template":"T/Day"}',
    'T/Day.md': '# {{title}} {{date}}\n',
  });

  const { data, metadata } = await ask('get_daily_note', { date: '2026-03-01' });

  expect(data).toBe('Created Daily/2026/03-01.md.\n\n# 03-01 2026-03-01\n');
  expect(metadata).toMatchObject({ created: true, text: '# 03-01 2026-03-01\n' });
  expect(text('Daily/2026/03-01.md')).toBe('# 03-01 2026-03-01\n');
});

test('a daily note is not created if its template is missing', async () => {
  const { ask } = noteAgent({ '.obsidian/daily-notes.json': '{"template":"T/Day"}' });

  expect(await ask('get_daily_note', { date: '2026-03-01' })).toMatchObject({
    reason: 'TEMPLATE_NOT_FOUND',
    hint: expect.stringContaining('.obsidian/daily-notes.json'),
  });
  expect(await ask('read_note', { note: '2026-03-01' })).toMatchObject({ reason: 'NOTE_NOT_FOUND' });
});

test('a request without a vault is refused', async () => {
  const { ask } = noteAgent({}, { env: { OBSIDIAN_VAULT_PATH: '' } });

  expect(await ask('read_note', { note: 'Plan' })).toMatchObject({ reason: 'VAULT_NOT_NAMED' });
});

test('a request without a vault uses the one from settings.json', async () => {
  const { vault, ask: askWithin } = noteAgent({ 'Plan.md': 'plan', 'settings.json': 'to be written' });
  const file = join(vault, 'settings.json');
  const { ask } = noteAgent({}, { env: { OBSIDIAN_VAULT_PATH: '', OBSIDIAN_AGENT_SETTINGS: file } });

  writeFileSync(file, JSON.stringify({ obsidian_vault_path: vault, theme: 'dark' }));
  expect((await ask('read_note', { note: 'Plan' })).metadata.text).toBe('plan');
  writeFileSync(file, '{');
  expect(await ask('read_note', { note: 'Plan' })).toMatchObject({ reason: 'VAULT_NOT_NAMED' });
  expect((await askWithin('read_note', { note: 'Plan' })).metadata.text).toBe('plan');
});

test('every path that leaves the vault or enters a hidden folder is refused', async () => {
  const { ask } = noteAgent({ 'Plan.md': '' });

  const answers = [
    await ask('read_note', { note: '../Plan' }),
    await ask('create_note', { path: '.obsidian/app' }),
    await ask('create_note', { title: 'a', folder: '.git' }),
    await ask('apply_template', { note: 'Plan', template: '../../etc/passwd' }),
    await ask('update_note', { note: '.trash/Plan', content: '', create_if_missing: true }),
  ];

  expect(answers.map(({ reason }) => reason)).toEqual([
    'PATH_OUTSIDE_VAULT',
    'PATH_PROTECTED',
    'PATH_PROTECTED',
    'PATH_OUTSIDE_VAULT',
    'PATH_PROTECTED',
  ]);
});

test.each(['.obsidian/app.json', 'Missing/.secret.md'])('a link to the hidden %s is refused', async (target) => {
  const { ask, vault } = noteAgent({ 'Plan.md': '', '.obsidian/app.json': '{}' });
  symlinkSync(join(vault, target), join(vault, 'Link.md'));

  expect(await ask('read_note', { note: 'Link.md' })).toMatchObject({ reason: 'PATH_PROTECTED' });
});
