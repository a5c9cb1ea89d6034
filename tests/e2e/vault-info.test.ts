import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('a note is described in detail, line by line', async () => {
  const { ask } = noteAgent({
    'P/Garden.md': '---\nstatus: open\n---\n# Garden\n\n- [ ] buy [[Seeds]]\n- [x] dig\n\n[[Lost]] #home ^end\n',
    'Seeds.md': '',
    'Index.md': '\n![[garden#Garden]]\n',
  });

  const { data, metadata } = await ask('get_note_info', { note: 'garden', response_format: 'detailed' });

  expect(data.split('\n').filter((line) => !/^(etag|modified|created):/.test(line))).toEqual([
    'path: P/Garden.md',
    'title: Garden',
    'size: 82 bytes, 10 lines, 8 words, 61 characters',
    'properties:',
    '- status: "open"',
    'tags: #home',
    'tasks: 1 open, 1 done',
    'headings (1):',
    '- line 4: # Garden',
    'links (2):',
    '- line 6: Seeds.md',
    '- line 9: Lost (unresolved)',
    'backlinks (1):',
    '- Index.md:2: garden#Garden',
    'open tasks (1):',
    '- line 6: [ ] buy [[Seeds]]',
    'blocks (1):',
    '- line 9: ^end',
  ]);
  expect(metadata).toMatchObject({ links_total: 2, unresolved_links_total: 1, backlinks_total: 1 });
});

test('a note that is not text, or too long to read, is described by its file', async () => {
  const tree = {
    'Bad.md': Uint8Array.of(0x23, 0x78, 0xff),
    'Long.md': `#x\n${'long line of text\n'.repeat(1000)}`,
    'A.md': '[[Bad]] [[Long]]\n',
  };
  const { ask } = noteAgent(tree, { env: { OBSIDIAN_AGENT_MAX_RESPONSE_BYTES: '10000' } });

  const bad = await ask('get_note_info', { note: 'Bad' });
  const detailed = await ask('get_note_info', { note: 'Bad', response_format: 'detailed' });
  const long = await ask('get_note_info', { note: 'Long' });

  expect(bad.data).toContain('Its text cannot be read: not UTF-8 text.\nbacklinks (1): A.md');
  expect(bad.data).toMatch(/^Bad\.md: modified /);
  expect(detailed.data).toContain('\nsize: 3 bytes\n');
  expect(bad.metadata).toMatchObject({ unread: 'not_text', bytes: 3, tags: [] });
  expect(long.metadata).toMatchObject({ unread: 'too_large', bytes: 18_003, tags: [], backlinks_total: 1 });
  expect((await ask('get_note_info', { note: 'Lang' })).reason).toBe('NOTE_NOT_FOUND');
});

test('a vault is described with its settings, including unreadable ones, and its last changes', async () => {
  const { ask } = noteAgent({
    'A.md': '',
    'Bad.md': Uint8Array.of(0xff),
    '.obsidian/app.json': '{"newFileLocation":"folder","newFileFolderPath":"Inbox","trashOption":"bin"}',
    '.obsidian/types.json': '{"types":{"rating":"number"}}',
  });
  await ask('append_note', { note: 'A', content: 'text' });

  const { data, metadata } = await ask('get_vault_info', { response_format: 'detailed' });

  expect(data).toContain('- new notes go to Inbox/\n- attachments go to the vault itself\n');
  expect(data).toContain('- property types: rating: number\n');
  expect(data).toMatch(/\nlast change: append_note, .* \[t.*\]\n/);
  expect(data).toContain('\nSettings: "trashOption" in app.json is not one of ');
  expect(data).toContain('\nNot included, because their text cannot be read: Bad.md (not UTF-8 text).');
  expect(metadata).toMatchObject({
    files: { notes: 2 },
    last_transaction: { command: 'append_note' },
    unread: [{ path: 'Bad.md', why: 'not_text' }],
  });
  expect((await ask('get_vault_info', {})).data).toContain('\nNew notes go to Inbox/; daily notes: YYYY-MM-DD in ');
});
