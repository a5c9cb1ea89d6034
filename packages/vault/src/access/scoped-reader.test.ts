import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { findNote } from '../references/find-note.ts';
import { type AccessRules, readAccessRules } from './access-rules.ts';
import { ScopedReader } from './scoped-reader.ts';

const texts = {
  'Home.md': 'see [[Plan]] and [[Diary]] #open\n',
  'Private/Diary.md': '---\naliases: [journal]\n---\n#secret [[Home]]\n',
  'Work/Plan.md': '#open\n',
};

function rules(allow: readonly string[], deny: readonly string[]): AccessRules {
  const read = readAccessRules({ allow, deny });
  if (read === undefined) throw new Error('There are no rules.');
  return read;
}

function scoped(allow: readonly string[], deny: readonly string[]): ScopedReader {
  return new ScopedReader(createMemoryReader(texts), rules(allow, deny));
}

test('without patterns there are no rules', () => {
  expect(readAccessRules({ allow: [], deny: [] })).toBeUndefined();
});

test('denied paths are not listed and appear not to exist', () => {
  const reader = scoped([], ['Private']);

  expect(reader.files()).toEqual(['Home.md', 'Work/Plan.md']);
  expect(reader.folders()).toEqual(['Work']);
  expect(reader.kindOf('Private/Diary.md')).toBeUndefined();
  expect(reader.kindOf('./Work/../Private/Diary.md')).toBeUndefined();
  expect(reader.spellings('private/diary.md')).toEqual([]);
  expect([...reader.readSnapshots(['Private/Diary.md', 'Home.md'])].map(({ path }) => path)).toEqual(['Home.md']);
  expect(() => reader.read('Private/Diary.md')).toThrow(expect.objectContaining({ reason: 'NOTE_NOT_FOUND' }));
});

test('a denied note cannot be found by name or alias', async () => {
  const reader = scoped([], ['Private']);

  for (const ref of ['Diary', 'journal', 'Private/Diary'])
    await expect(findNote(reader, ref)).rejects.toMatchObject({ reason: 'NOTE_NOT_FOUND' });
});

test('an index reveals nothing about denied notes', async () => {
  const index = await scoped([], ['Private']).index();

  expect(index.texts().map(({ path }) => path)).toEqual(['Home.md', 'Work/Plan.md']);
  expect(index.list('tag').map(({ tag }) => tag)).toEqual(['#open', '#open']);
  expect(index.list('tag', 'Private/Diary.md')).toEqual([]);
  expect([...index.listByPath('tag', ['Private/Diary.md', 'Home.md']).keys()]).not.toContain('Private/Diary.md');
  expect(index.linksNamed(['home'])).toEqual([]);
  expect(index.aliased('journal')).toEqual([]);
  expect([...index.holding('#open')]).toHaveLength(2);
  expect([...index.rank(['secret'])]).toEqual([0, 0]);
});

test('with an allow list, only the allowed paths and their parent folders exist', () => {
  const reader = scoped(['Work/**'], ['**/Draft.md']);

  expect(reader.files()).toEqual(['Work/Plan.md']);
  expect(reader.folders()).toEqual(['Work']);
  expect(reader.kindOf('Work')).toBe('folder');
  expect(reader.kindOf('Private')).toBeUndefined();
});
