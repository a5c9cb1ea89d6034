import { expect, test } from 'vitest';
import { parseNote } from '../note/parse-note.ts';
import { countLines, findBlock, findLines, findSection } from './find-section.ts';

const note =
  '---\na: 1\n---\nintro\n# Log: *today*\nx\n\n## Done\ny\n\n## Next\n### Done\nz\n\nTwice\n---\n# C# notes\n# Twice\nend';

function find(path: string, text = note): unknown {
  const section = findSection(parseNote(text), text, path);
  if (section === undefined) return undefined;
  const { bodySpan, wholeSpan, alike } = section;
  return {
    body: text.slice(bodySpan.start, bodySpan.end),
    whole: text.slice(wholeSpan.start, wholeSpan.end),
    ambiguous: alike.length,
  };
}

test.each(['Log: *today*', 'log today', '# Log today', 'LOG  TODAY'])(
  'the section %j ends before the next heading of its level',
  (path) => {
    const body = 'x\n\n## Done\ny\n\n## Next\n### Done\nz\n\nTwice\n---\n';

    expect(find(path)).toEqual({ body, whole: `# Log: *today*\n${body}`, ambiguous: 1 });
  },
);

test.each([
  ['Log today::Done', 'y\n\n', 2],
  ['Log today#Done', 'y\n\n', 2],
  ['Next::Done', 'z\n\n', 1],
  ['#Next#Done', 'z\n\n', 1],
  ['Done', 'y\n\n', 2],
  ['Twice', '', 2],
  ['C# notes', '', 1],
])('the path %j leads to the first matching section', (path, body, ambiguous) => {
  expect(find(path)).toMatchObject({ body, ambiguous });
});

test.each(['Nothing', 'Done::Next', 'C# notes::Twice', '', '#', '::'])(
  'the path %j does not match any section',
  (path) => {
    expect(find(path)).toBeUndefined();
  },
);

test('a heading of two lines belongs to its section, and the last section ends with the note', () => {
  expect(find('T', 'Head\r\n---\r\nbody\r\n\r\nT\r\n===\r\nlast')).toEqual({
    body: 'last',
    whole: 'T\r\n===\r\nlast',
    ambiguous: 1,
  });
  expect(find('T', '\ufeff# T')).toEqual({ body: '', whole: '# T', ambiguous: 1 });
});

test('a heading after the end of a comment leaves the comment in the section above', () => {
  const text = '# A\nx\n%%\nhidden\n%% # B\ny\n';

  expect(find('A', text)).toMatchObject({ body: 'x\n%%\nhidden\n%%' });
  expect(find('B', text)).toMatchObject({ body: 'y\n', whole: ' # B\ny\n' });
});

test('a block is found by its ID in any case, with or without its caret', () => {
  const structure = parseNote('- a ^one\n\npara ^Two\n');

  expect(findBlock(structure, '^ONE')?.start).toBe(0);
  expect(findBlock(structure, 'two')?.id).toBe('Two');
  expect(findBlock(structure, 'three')).toBeUndefined();
});

test.each([
  ['a\nb\nc', 1, 2, 'a\nb\n'],
  ['a\nb\nc', 3, 3, 'c'],
  ['a\r\nb\r\n', 2, 2, 'b\r\n'],
  ['', 1, 1, ''],
])('in %j the lines %i to %i are %j', (text, from, ...[to, lines]) => {
  const span = findLines(text, from, to);

  expect(text.slice(span?.start, span?.end)).toBe(lines);
});

test.each([
  ['a\nb\n', 3, 3],
  ['a', 0, 1],
  ['a\nb', 2, 1],
  ['a\nb', 1.5, 2],
])('%j has no lines %d to %d', (text, from, to) => {
  expect(findLines(text, from, to)).toBeUndefined();
});

test.each([
  ['', 1],
  ['\n', 1],
  ['a', 1],
  ['a\n', 1],
  ['a\r\n\r\n', 2],
  ['a\nb', 2],
])('%j has %i lines', (text, count) => {
  expect(countLines(text)).toBe(count);
});
