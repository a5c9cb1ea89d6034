import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { composeNote } from './new-note-text.ts';

const reader = createMemoryReader({
  'T/Meeting.md': '---\ntags: [meeting]\nkind: talk # short\n---\n# {{title}}\n',
  'T/Plain.md': '\uFEFF# {{title}}',
});
const note = { path: 'Work/Kick-off.md', now: new Date(2026, 2, 1) };

test('content goes below the template', async () => {
  expect(await composeNote(reader, note, { template: 'T/Plain', content: 'text\n' })).toBe('\uFEFF# Kick-off\ntext\n');
});

test('properties of template, content and caller form one frontmatter; the last value wins and tags are merged', async () => {
  const text = await composeNote(reader, note, {
    template: 'T/Meeting',
    content: '---\nkind: call\nTags: work\n---\ntext',
    properties: { kind: 'chat', tags: ['Meeting', 'extra'] },
    tags: ['#last', 'work'],
  });

  expect(text).toBe('---\ntags: [meeting, work, extra, last]\nkind: chat # short\n---\n# Kick-off\ntext\n');
});

test('the properties of the content stay as written if there are no others', async () => {
  const content = '---\nkind:   "call" # kept\n---\ntext\n';

  expect(await composeNote(reader, note, { template: 'T/Plain', content })).toBe(
    '---\nkind:   "call" # kept\n---\n# Kick-off\ntext\n',
  );
});

test('properties cannot be merged into unreadable frontmatter', async () => {
  const content = '---\nkind: [open\n---\n';

  await expect(composeNote(reader, note, { content, tags: ['a'] })).rejects.toMatchObject({
    reason: 'FRONTMATTER_MALFORMED',
    details: { path: 'Work/Kick-off.md' },
  });
});
