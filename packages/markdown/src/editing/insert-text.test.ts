import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNote } from '../note/parse-note.ts';
import { applySplices } from '../text/splice.ts';
import { findSection } from './find-section.ts';
import {
  type Insertion,
  insertAfterFrontmatter,
  insertAtEnd,
  insertAtSectionEnd,
  insertAtSectionStart,
} from './insert-text.ts';

function apply(text: string, { splice, line }: Insertion): [string, number] {
  return [applySplices(text, [splice]), line];
}

test.each([
  ['', 'new', 'new', 1],
  ['\ufeff', 'new', '\ufeffnew', 1],
  ['a', 'new', 'a\nnew', 2],
  ['a\n', 'new', 'a\nnew\n', 2],
  ['a\n\n\n', 'new', 'a\n\n\nnew\n', 4],
  ['a', '\nnew', 'a\nnew', 2],
  ['a\r\nb', 'x\ny\n', 'a\r\nb\r\nx\r\ny\r\n', 3],
  ['a\rb', 'x\r\ny', 'a\rb\rx\ry', 3],
  ['---\na: 1\n---', 'new', '---\na: 1\n---\nnew', 4],
])('at the end of %j, %j is inserted: %j, line %i', (text, content, ...[after, line]) => {
  expect(apply(text, insertAtEnd(text, content))).toEqual([after, line]);
});

test.each([
  ['', 'new', 'new', 1],
  ['a', 'new', 'new\na', 1],
  ['\ufeffa', 'new\n', '\ufeffnew\na', 1],
  ['\n\na', 'new', 'new\n\n\na', 1],
  ['---\na: 1\n---\n\n# H', 'new', '---\na: 1\n---\nnew\n\n# H', 4],
  ['---\na: 1\n---', 'new', '---\na: 1\n---\nnew', 4],
  ['---\na: 1\n---x', 'new', '---\na: 1\n---\nnew\nx', 4],
  ['---\r\na: 1\r\n---\r\nb', 'x\ny', '---\r\na: 1\r\n---\r\nx\r\ny\r\nb', 4],
  ['---\nno frontmatter', 'new', 'new\n---\nno frontmatter', 1],
])('at the beginning of %j, %j is inserted: %j, line %i', (text, content, ...[after, line]) => {
  expect(apply(text, insertAfterFrontmatter(text, content))).toEqual([after, line]);
});

test.each([
  ['# H\na\n\n\n# I\n', '# H\na\nnew\n\n\n# I\n', 3],
  ['# H\n\n# I\n', '# H\nnew\n\n# I\n', 2],
  ['# H\n# I\n', '# H\nnew\n# I\n', 2],
  ['# H', '# H\nnew', 2],
  ['# H\na', '# H\na\nnew', 3],
  ['# H\na  \n', '# H\na  \nnew\n', 3],
  ['# H\r\na\r\n\r\n# I', '# H\r\na\r\nnew\r\n\r\n# I', 3],
  ['H\n===\n- a\n  - b\n\n# I', 'H\n===\n- a\n  - b\nnew\n\n# I', 5],
])('at the end of the section of %j, text is inserted: %j, line %i', (text, after, line) => {
  const section = findSection(parseNote(text), text, 'H');
  if (section === undefined) throw new Error('There is no such section.');

  expect(apply(text, insertAtSectionEnd(text, section, 'new'))).toEqual([after, line]);
});

test.each([
  ['# H\na\n', '# H\nnew\na\n', 2],
  ['# H\n\na\n', '# H\nnew\n\na\n', 2],
  ['# H', '# H\nnew', 2],
  ['H\n---\na', 'H\n---\nnew\na', 3],
])('at the beginning of the section of %j, text is inserted: %j, line %i', (text, after, line) => {
  const section = findSection(parseNote(text), text, 'H');
  if (section === undefined) throw new Error('There is no such section.');

  expect(apply(text, insertAtSectionStart(text, section, 'new'))).toEqual([after, line]);
});

test('text around an insertion is unchanged in any note, and the reported line is the one where the insertion begins', () => {
  const lines = fc.array(fc.constantFrom('', ' ', 'text', '# H', '## I', '---', '- a', '\t', '```'), { maxLength: 12 });
  const note = fc
    .tuple(fc.constantFrom('', '\ufeff', '---\na: 1\n---\n'), lines, fc.constantFrom('\n', '\r\n', '\r'))
    .map(([start, parts, lineBreak]) => start.replaceAll('\n', lineBreak) + parts.join(lineBreak));
  fc.assert(
    fc.property(note, (text) => {
      const structure = parseNote(text);
      const sections = structure.headings.map((heading) => findSection(structure, text, heading.text));
      const insertions = [
        insertAtEnd(text, 'NEW'),
        insertAfterFrontmatter(text, 'NEW'),
        ...sections
          .filter((section) => section !== undefined)
          .map((section) => insertAtSectionEnd(text, section, 'NEW')),
      ];
      for (const { splice, line } of insertions) {
        const written = applySplices(text, [splice]);

        expect(splice.start).toBe(splice.end);
        expect(written.split(/\r\n|\r|\n/)[line - 1]?.replace('\ufeff', '')).toBe('NEW');
        expect(written.split(/\r\n|\r|\n/).length).toBe(
          text === '' || text === '\ufeff' || splice.text === 'NEW'
            ? text.split(/\r\n|\r|\n/).length
            : text.split(/\r\n|\r|\n/).length + 1,
        );
      }
    }),
  );
});
