import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { unreadNotes, unreadTexts } from './unread-texts.ts';

test('a text that is none is named, with why; a canvas only where all texts are meant', async () => {
  const reader = createMemoryReader({ 'A.md': '', 'Bad.md': '\udcff', 'Map.canvas': '\udcff' });
  const asked = { reader, index: await reader.index() };
  const notes = [{ path: 'Bad.md', why: 'not_text' }];

  expect(unreadNotes(asked, () => true)).toEqual(notes);
  expect(unreadTexts(asked, () => true)).toEqual([...notes, { path: 'Map.canvas', why: 'not_text' }]);
  expect(unreadTexts(asked, (path) => path === 'A.md')).toEqual([]);
});
