import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { noteInfo } from './note-info.ts';

test("a note's info contains everything except its text", async () => {
  const text = [
    '---',
    'aliases: [Plot]',
    'tags: garden',
    '---',
    '# Plan',
    '- [ ] buy [[Seeds]] 📅 2026-03-01',
    '- [x] dig',
    '- [-] mow',
    '',
    'See [[Lost]] #Garden #beds ^end',
  ].join('\n');
  const reader = createMemoryReader({ 'P/Plan.md': text, 'Seeds.md': '[[Plan#Beds]]\n' });

  expect(await noteInfo(reader, 'P/Plan.md')).toEqual({
    path: 'P/Plan.md',
    title: 'Plan',
    etag: expect.stringMatching(/^sha256-/),
    bytes: text.length,
    lines: 10,
    words: 12,
    characters: 92,
    modified: '1970-01-01T00:00:00.000Z',
    created: '1970-01-01T00:00:00.000Z',
    properties: { aliases: ['Plot'], tags: 'garden' },
    aliases: ['Plot'],
    tags: ['#garden', '#beds'],
    headings: [{ line: 5, level: 1, text: 'Plan' }],
    links: [
      { line: 6, link: 'Seeds', path: 'Seeds.md' },
      { line: 10, link: 'Lost', path: null },
    ],
    backlinks: [{ path: 'Seeds.md', line: 1, link: 'Plan#Beds' }],
    backlinks_unread: [],
    task_counts: { open: 1, done: 1, cancelled: 1 },
    open_tasks: [{ line: 6, status: ' ', description: 'buy [[Seeds]]' }],
    blocks: [{ line: 10, id: 'end' }],
  });
});

test('the info of unreadable frontmatter includes the reason', async () => {
  const reader = createMemoryReader({ 'Plan.md': '---\na: [b\n---\n#tag\n' });

  expect(await noteInfo(reader, 'Plan.md')).toMatchObject({
    properties: {},
    properties_error: expect.stringMatching(/^line \d+, column \d+: /),
    tags: ['#tag'],
  });
});

test('the info of a note that is not text covers its file and the links to it', async () => {
  const reader = createMemoryReader({ 'Bad.md': '#x \udcff', 'A.md': '[[Bad]]' });

  expect(await noteInfo(reader, 'Bad.md')).toMatchObject({
    unread: 'not_text',
    tags: [],
    backlinks: [{ path: 'A.md', line: 1 }],
  });
});
