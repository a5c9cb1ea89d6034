import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameFor, noteNameFor } from './file-name.ts';
import { assertCreatable, parseNotePath } from './note-path.ts';

test('a name is cut between user-perceived characters', () => {
  expect(fileNameFor(`${'a'.repeat(47)}👩‍👩‍👧b`, 50)).toBe('a'.repeat(47));
  expect(fileNameFor('e\u0301'.repeat(60), 50)).toBe('é'.repeat(50));
});

test('a name fits the byte limit of a file system', () => {
  expect(fileNameFor('漢'.repeat(100), 100)).toBe('漢'.repeat(80));
});

test.each([
  ['.hidden', 'hidden'],
  ['\u200b. .x', 'x'],
  ['con', 'con-'],
  ['NUL.txt', 'NUL-.txt'],
  ['end. . ', 'end'],
  ['a\tb\u0007c', 'a b c'],
  ['a\udc80b', 'a-b'],
])('%j gives the name %j', (text, name) => {
  expect(fileNameFor(text, 50)).toBe(name);
});

test('a name from any text is valid on every device', () => {
  const unit = fc.constantFrom(...'ab.:/\\# -*"<>|?^[]\u200b\u0000\ufeff', '漢', '👩‍👧', 'con', 'e\u0301');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
      const name = fileNameFor(text, 100);

      fc.pre(name !== undefined);
      const path = parseNotePath(name);
      expect(path).toEqual([`${name}.md`]);
      assertCreatable(path);
      assertCreatable([name]);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(241);
    }),
  );
});

test.each([
  ['Plan', 'Plan.md'],
  ['Plan.MD', 'Plan.MD'],
  ['What?', 'What-.md'],
  ['What?.md', 'What-.md'],
  ['x.', 'x.md'],
  ['x..md', 'x.md'],
  ['CON.md', 'CON-.md'],
  ['.NET notes', 'NET notes.md'],
  ['日本語: メモ', '日本語- メモ.md'],
  [' Plan ', 'Plan.md'],
  ['e\u0301', 'é.md'],
  ['???', undefined],
  ['\u200b', undefined],
  ['.md', undefined],
])('the title %j gives the file name %j', (title, name) => {
  expect(noteNameFor(title)).toBe(name);
});

test("a name within the file system's limit is not cut", () => {
  expect(fileNameFor('a'.repeat(252))).toBe('a'.repeat(252));
});

test('a longer name is cut and marked, so that no two titles become one name', () => {
  const names = ['b', 'c', 'B'].map((end) => fileNameFor('a'.repeat(253) + end));

  expect(names[0]).toMatch(/^a{231}-[0-9a-z]{8}$/);
  expect(names[1]).not.toBe(names[0]);
  expect(names[2]).toBe(names[0]);
  expect(fileNameFor(`${'a'.repeat(1_500)}b`)).not.toBe(fileNameFor(`${'a'.repeat(1_500)}c`));
});

test('the name made from a name is the same name', () => {
  const unit = fc.constantFrom(...'ab.:/ -*?#^[]', '漢', '👩‍👧', 'con', 'e\u0301', '.md');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 300 }), (title) => {
      const name = noteNameFor(title);

      fc.pre(name !== undefined);
      expect(noteNameFor(name)).toBe(name);
    }),
  );
});
