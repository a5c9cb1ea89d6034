import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { unreadNotes, unreadTexts } from './unread-texts.ts';

test('invalid text is listed with the reason, a canvas only if all texts are included', async () => {
  const reader = createMemoryReader({ 'A.md': '', 'Bad.md': '\udcff', 'Map.canvas': '\udcff' });
  const asked = { reader, index: await reader.index() };
  const notes = [{ path: 'Bad.md', why: 'not_text' }];

  expect(unreadNotes(asked, () => true)).toEqual(notes);
  expect(unreadTexts(asked, () => true)).toEqual([...notes, { path: 'Map.canvas', why: 'not_text' }]);
  expect(unreadTexts(asked, (path) => path === 'A.md')).toEqual([]);
});
