import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { noteAgent } from './note-agent.ts';

const CRLF = '\uFEFF---\r\nstatus: idea\r\n---\r\n# Log\r\n\r\n- one\r\n\r\n# Next\r\n';

test('text added to a note gets its line breaks, and its byte-order mark stays', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': CRLF });

  await ask('append_note', { note: 'Plan', content: '- two\n- three', heading: 'Log' });
  await ask('prepend_note', { note: 'Plan', content: 'Begin.' });
  await ask('set_properties', { note: 'Plan', set: { due: '2026-03-01' } });
  await ask('edit_note', { note: 'Plan', edits: [{ search: '- one\n- two', replace: '- 1\n- 2' }] });

  expect(text('Plan.md')).toBe(
    '\uFEFF---\r\nstatus: idea\r\ndue: 2026-03-01\r\n---\r\nBegin.\r\n# Log\r\n\r\n- 1\r\n- 2\r\n- three\r\n\r\n# Next\r\n',
  );
});

test('a dry run of every command on one note changes nothing and says so', async () => {
  const tree = { 'Plan.md': '# Plan\n\n- [ ] tea\n', 'T.md': '# {{title}}\n' };
  const { ask, text } = noteAgent(tree);
  const dry = { note: 'Plan', dry_run: true };

  const answers = [
    await ask('create_note', { path: 'New', dry_run: true }),
    await ask('update_note', { ...dry, content: 'x' }),
    await ask('append_note', { ...dry, content: 'x' }),
    await ask('prepend_note', { ...dry, content: 'x' }),
    await ask('edit_note', { ...dry, edits: [{ search: 'tea', replace: 'x' }] }),
    await ask('set_properties', { ...dry, set: { a: 1 } }),
    await ask('manage_tags', { ...dry, add: ['a'] }),
    await ask('apply_template', { ...dry, template: 'T' }),
    await ask('complete_task', { ...dry, task: 'tea' }),
    await ask('get_daily_note', { dry_run: true }),
  ];

  for (const { status, data, metadata } of answers) {
    expect(status).toBe('success');
    expect(data).toMatch(
      /^Would .*\n[\s\S]*\nDry run: nothing was changed\. To make the change, send it again with dry_run: false\.$/,
    );
    expect(metadata).toMatchObject({ dry_run: true, transaction_id: null });
    expect(metadata.changes.at(-1)?.diff).toMatch(/^--- /);
  }
  expect(text('Plan.md')).toBe(tree['Plan.md']);
  expect((await ask('read_note', { note: 'New' })).reason).toBe('NOTE_NOT_FOUND');
});

test('the etag that a write returns is that of the next read, and a stale one is refused', async () => {
  const { ask } = noteAgent({ 'Plan.md': 'one\n' });
  const { metadata: read } = await ask('read_note', { note: 'Plan' });

  const { metadata: written } = await ask('append_note', { note: 'Plan', content: 'two', if_match: read.etag });
  const stale = await ask('append_note', { note: 'Plan', content: 'three', if_match: read.etag });

  expect(written.replaced_etag).toBe(read.etag);
  expect((await ask('read_note', { note: 'Plan' })).metadata.etag).toBe(written.etag);
  expect(stale).toMatchObject({ reason: 'ETAG_MISMATCH', details: { expected: read.etag, actual: written.etag } });
});

test('unchanged frontmatter keeps every byte, with its byte-order mark, and new frontmatter replaces it', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': '\uFEFF---\r\nstatus:  idea # why\r\n---\r\nold\r\n' });

  await ask('update_note', { note: 'Plan', content: '\uFEFFnew\n', keep_frontmatter: true });
  expect(text('Plan.md')).toBe('\uFEFF---\r\nstatus:  idea # why\r\n---\r\nnew\n');

  await ask('update_note', { note: 'Plan', content: '---\na: 1\n---\n', keep_frontmatter: true });
  expect(text('Plan.md')).toBe('---\na: 1\n---\n');
});

test('a note is appended to by its alias, and created where a path with a folder says', async () => {
  const { ask, text } = noteAgent({ 'Work/Plan.md': '---\naliases: [Big plan]\n---\n' });

  const found = await ask('append_note', { note: 'big plan', content: 'x', create_if_missing: true });
  const made = await ask('append_note', {
    note: 'New/Big plan',
    content: 'x',
    heading: 'Log',
    create_if_missing: true,
  });

  expect(found.metadata).toMatchObject({ path: 'Work/Plan.md', created: false });
  expect(made.metadata).toMatchObject({ path: 'New/Big plan.md', created: true, line: 2 });
  expect(text('New/Big plan.md')).toBe('## Log\nx');
});

test('if_match on a deleted note fails, even if the note may be created', async () => {
  const { ask } = noteAgent({});

  const answer = await ask('update_note', {
    note: 'Plan',
    content: 'x',
    create_if_missing: true,
    if_match: 'sha256-1',
  });

  expect(answer).toMatchObject({ reason: 'ETAG_MISMATCH', details: { actual: null } });
});

test('parallel writers all add their lines to the note', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': '# Log\n\n# Other\n' });
  const lines = Array.from({ length: 8 }, (_, index) => `- ${index}`);

  await Promise.all(lines.map((content) => ask('append_note', { note: 'Plan', content, heading: 'Log' })));

  expect(
    text('Plan.md')
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .sort(),
  ).toEqual(lines);
  expect(text('Plan.md')).toMatch(/\n\n?# Other\n$/);
});

test('a write with an idempotency key happens once, and undo reverts it', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': 'one\n' });
  const append = () => ask('append_note', { note: 'Plan', content: 'two\n' }, { idempotency_key: 'key-1' });

  const first = await append();
  const second = await append();

  expect(text('Plan.md')).toBe('one\ntwo\n');
  expect(second).toMatchObject({ data: first.data, metadata: { replayed: true, line: first.metadata.line } });
  await ask('undo', { transaction_id: first.metadata.transaction_id });
  expect(text('Plan.md')).toBe('one\n');
});

test('a note that is not UTF-8 is neither returned nor replaced as a whole', async () => {
  const { ask, bytes } = noteAgent({ 'Plan.md': Uint8Array.of(0x61, 0xff, 0x0a) });

  for (const [action, rest] of [
    ['read_note', {}],
    ['update_note', { content: 'x' }],
  ] as const)
    expect(await ask(action, { note: 'Plan', ...rest })).toMatchObject({ reason: 'NOTE_NOT_TEXT' });
  expect(bytes('Plan.md')).toBe('a\xff\n');
});

const latin = '---\nname: Andr\xe9\ntags:\n  - caf\xe9\n---\n# Caf\xe9\n- [ ] th\xe9\nend\n';

test.each([
  ['append_note', { content: 'x' }, `${latin}x\n`],
  ['append_note', { content: 'x', heading: 'Caf' }, undefined],
  ['prepend_note', { content: 'x' }, latin.replace('# Caf', 'x\n# Caf')],
  ['edit_note', { edits: [{ search: 'end', replace: 'END' }] }, latin.replace('end', 'END')],
  [
    'edit_note',
    { edits: [{ search: '(th.)$', replace: '$1 $1', regex: true }] },
    latin.replace('th\xe9', 'th\xe9 th\xe9'),
  ],
  ['edit_note', { edits: [{ operation: 'delete', lines: { start: 6, end: 6 } }] }, latin.replace('# Caf\xe9\n', '')],
  ['set_properties', { set: { a: 1 } }, latin.replace('---\n#', 'a: 1\n---\n#')],
  ['manage_tags', { add: ['tea'] }, latin.replace('---\n#', '  - tea\n---\n#')],
  ['complete_task', { task: 7 }, latin.replace('- [ ]', '- [x]')],
])('%s with %j keeps bytes that are not UTF-8', async (action, rest, after) => {
  const { ask, bytes } = noteAgent({ 'Plan.md': Buffer.from(latin, 'latin1') });

  const preview = await ask(action, { note: 'Plan', ...rest, dry_run: true, response_format: 'detailed' });
  const answer = await ask(action, { note: 'Plan', ...rest, response_format: 'detailed' });

  expect(JSON.stringify([preview, answer])).not.toMatch(/\\ud[c-f]/);
  if (after !== undefined) expect(bytes('Plan.md')).toBe(after);
  expect(bytes('Plan.md').match(/\xe9/g)?.length).toBeGreaterThan(2);
});

test.each(artefacts)('$name stops an expression that runs too long, and releases the vault', async ({ command }) => {
  const { ask, text } = noteAgent({ 'Plan.md': `${'a'.repeat(3000)}\n` }, { command });
  const start = performance.now();

  const answer = await ask('edit_note', {
    note: 'Plan',
    edits: [{ search: '(.*)(.*)(.*)b', replace: '', regex: true }],
  });

  expect(answer).toMatchObject({ reason: 'REGEX_TIMED_OUT', details: { edit: 0 } });
  expect(performance.now() - start).toBeLessThan(5000);
  expect(await ask('append_note', { note: 'Plan', content: 'free' })).toMatchObject({ status: 'success' });
  expect(text('Plan.md')).toMatch(/free\n$/);
});

test.each(artefacts)('$name replaces with groups of an expression, as often as requested', async ({ command }) => {
  const { ask, text } = noteAgent({ 'Plan.md': '- [ ] tea\n- [ ] Cake\n' }, { command });

  const answer = await ask('edit_note', {
    note: 'Plan',
    edits: [
      { search: '^- \\[ \\] (?<what>\\w+)$', replace: '- $<what> $$1 ($&)', regex: true, expected_count: 2 },
      { search: '(?i:CAKE) \\$', replace: 'pie $', regex: true },
    ],
  });

  expect(answer.metadata.edits).toEqual([
    { line: 1, count: 2 },
    { line: 2, count: 1 },
  ]);
  expect(text('Plan.md')).toBe('- tea $1 (- [ ] tea)\n- pie $1 (- [ ] Cake)\n');
});

test('several edits are applied together or not at all', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': 'one\ntwo\n' });

  const answer = await ask('edit_note', {
    note: 'Plan',
    edits: [
      { search: 'one', replace: '1' },
      { operation: 'delete', lines: { start: 9, end: 9 } },
    ],
  });

  expect(answer).toMatchObject({ reason: 'LINES_OUT_OF_RANGE', details: { edit: 1 } });
  expect(text('Plan.md')).toBe('one\ntwo\n');
});

test('contradictory combinations are refused with the location of the mistake', async () => {
  const { ask } = noteAgent({ 'Plan.md': 'one\n' });
  const edit = (edits: object) => ask('edit_note', { note: 'Plan', edits: [edits] });

  const answers = [
    await ask('read_note', { note: 'Plan', heading: 'A', block: 'b' }),
    await ask('create_note', { path: 'A', title: 'B' }),
    await ask('set_properties', { note: 'Plan' }),
    await ask('manage_tags', { note: 'Plan', add: ['a'], remove: ['#A'] }),
    await edit({ operation: 'append', content: 'x' }),
    await edit({ operation: 'delete', block: 'a', content: 'x' }),
    await edit({ search: 'a', replace: 'b', all: false, expected_count: 2 }),
  ];

  expect(answers.map(({ reason }) => reason)).toEqual(answers.map(() => 'INVALID_PARAMS'));
  expect(answers.map(({ details }) => details.field)).toEqual([
    'block',
    'title',
    'set',
    'remove',
    'edits.0.heading',
    'edits.0.content',
    'edits.0.expected_count',
  ]);
});

test.each([
  ['little-endian', [0xff, 0xfe, 0x23, 0, 0x0a, 0]],
  ['big-endian', [0xfe, 0xff, 0, 0x23, 0, 0x0a]],
])('a note in %s UTF-16 is not changed', async (_, bytes) => {
  const { ask, bytes: bytesIn } = noteAgent({ 'Old.md': new Uint8Array(bytes) });

  const answers = [
    await ask('append_note', { note: 'Old', content: 'x' }),
    await ask('prepend_note', { note: 'Old', content: 'x' }),
    await ask('set_properties', { note: 'Old', set: { a: 1 } }),
    await ask('manage_tags', { note: 'Old', add: ['x'] }),
    await ask('edit_note', {
      note: 'Old',
      edits: [{ operation: 'append', lines: { start: 1, end: 1 }, content: 'x' }],
    }),
    await ask('update_note', { note: 'Old', content: 'x' }),
  ];

  expect(answers.map(({ reason }) => reason)).toEqual(answers.map(() => 'NOTE_NOT_TEXT'));
  expect(bytesIn('Old.md')).toBe(Buffer.from(bytes).toString('latin1'));
});
