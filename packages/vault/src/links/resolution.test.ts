import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileTable } from './resolution.ts';

test('an empty link path leads to the note itself', () => {
  expect(new FileTable(['a.md']).resolve('', 'a.md')).toBe('a.md');
});

test('a name without a matching file is unresolved', () => {
  expect(new FileTable(['a.md']).resolve('b', 'a.md')).toBeUndefined();
});

test('a name matches a note by its file name without .md, and any other file with its extension', () => {
  const files = new FileTable(['x/Plan.md', 'x/Plan.png']);

  expect(files.resolve('Plan', 'a.md')).toBe('x/Plan.md');
  expect(files.resolve('Plan.png', 'a.md')).toBe('x/Plan.png');
});

test('a dot in a name starts an extension only if a file has the whole name', () => {
  const files = new FileTable(['v1.2.md', 'v1.3', 'v1.3.md']);

  expect(files.resolve('v1.2', 'a.md')).toBe('v1.2.md');
  expect(files.resolve('v1.3', 'a.md')).toBe('v1.3');
});

test('an exact vault path wins over a file of the same folder', () => {
  const files = new FileTable(['Note.md', 'a/Note.md', 'b/Note.md', 'a/b/Note.md']);

  expect(files.resolve('Note', 'a/src.md')).toBe('Note.md');
  expect(files.resolve('b/Note', 'a/b/src.md')).toBe('b/Note.md');
});

test('a partial path must match whole names', () => {
  const files = new FileTable(['a/blob/Note.md', 'a/b/Note.md']);

  expect(files.resolve('b/Note', 'src.md')).toBe('a/b/Note.md');
  expect(files.resolve('lob/Note', 'src.md')).toBeUndefined();
});

test('a file below the folder of the note wins over a shorter path; one above it does not', () => {
  const files = new FileTable(['b/N.md', 'long/deep/N.md', 'long/other/x.md']);

  expect(files.resolve('N', 'long/src.md')).toBe('long/deep/N.md');
  expect(files.resolve('N', 'long/other/src.md')).toBe('b/N.md');
});

test('the shortest path wins, not the one with the fewest folders', () => {
  expect(new FileTable(['zzzz/N.md', 'a/b/N.md']).resolve('N', 'src.md')).toBe('a/b/N.md');
});

test('of paths of equal length, the first by code points wins, and the result is marked as tied', () => {
  const files = new FileTable(['b/N.md', 'a/N.md', 'c/M.md']);

  expect(files.resolution('N', 'src.md')).toEqual({ path: 'a/N.md', isTied: true });
  expect(files.resolution('M', 'src.md')).toEqual({ path: 'c/M.md', isTied: false });
});

test('of paths that differ only in case, the one spelled as written wins', () => {
  const files = new FileTable(['x/note.md', 'x/Note.md']);

  expect(files.resolve('x/note', 'src.md')).toBe('x/note.md');
  expect(files.resolve('Note', 'src.md')).toBe('x/Note.md');
});

test('relative link paths are exact from the folder of the note', () => {
  const files = new FileTable(['y.md', 'a/x.md', 'a/b/z.md', 'c/y.md']);

  expect(files.resolve('../y', 'a/x.md')).toBe('y.md');
  expect(files.resolve('./b/z.md', 'a/x.md')).toBe('a/b/z.md');
  expect(files.resolve('./../c/y', 'a/x.md')).toBe('c/y.md');
  expect(files.resolve('./z', 'a/x.md')).toBeUndefined();
  expect(files.resolve('../../y', 'a/x.md')).toBeUndefined();
});

test('a link path that begins with a slash is exact from the root', () => {
  const files = new FileTable(['a/b.md', 'b/a/b.md']);

  expect(files.resolve('/a/b', 'x.md')).toBe('a/b.md');
  expect(files.resolve('/b', 'x.md')).toBeUndefined();
});

test('names are compared composed and case-insensitively, including the Greek final sigma', () => {
  const files = new FileTable(['Cafe\u0301.md', 'ΟΔΟΣ.md', 'ΛΌΓΟΣ.canvas']);

  expect(files.resolve('CAF\u00c9', 'x.md')).toBe('Cafe\u0301.md');
  expect(files.resolve('οδος', 'x.md')).toBe('ΟΔΟΣ.md');
  expect(files.resolve('ΟΔΟΣ', 'x.md')).toBe('ΟΔΟΣ.md');
  expect(files.resolve('λόγος.canvas', 'x.md')).toBe('ΛΌΓΟΣ.canvas');
});

test('candidates lists every file that a link may refer to, the likeliest first', () => {
  const files = new FileTable(['long/a/N.md', 'b/N.md', 'a/N.md', 'N.png']);

  expect(files.candidates('n')).toEqual(['a/N.md', 'b/N.md', 'long/a/N.md']);
  expect(files.candidates('a/n')).toEqual(['a/N.md', 'long/a/N.md']);
  expect(files.candidates('m')).toEqual([]);
});

test('files with one name are found among many', () => {
  const paths = Array.from({ length: 40 }, (_, index) => `docs/${index % 5}/${index}/index.md`);
  const files = new FileTable([...paths, 'index.md']);

  for (const path of paths) {
    expect(files.resolve(path.slice('docs/'.length), 'x.md')).toBe(path);
    expect(files.resolve('./index', path)).toBe(path);
    files.remove(path);
    files.add(path);
  }
  expect(files.resolve('../index', 'docs/x.md')).toBe('index.md');
  expect(files.resolve('7/index', 'x.md')).toBe('docs/2/7/index.md');
  expect(files.resolve('/index', 'x.md')).toBe('index.md');
});

test('a table after moves has the new paths and leaves the original table unchanged', () => {
  const before = new FileTable(['a/N.md', 'b/M.md', 'c/L.md']);

  const after = before.afterMoves([
    { from: 'a/N.md', to: 'b/M.md' },
    { from: 'b/M.md', to: 'a/N.md' },
    { from: 'c/L.md', to: 'c/K.md' },
  ]);

  expect([after.resolve('M', ''), after.resolve('N', ''), after.resolve('K', '')]).toEqual([
    'b/M.md',
    'a/N.md',
    'c/K.md',
  ]);
  expect(before.has('c/K.md')).toBe(false);
  expect(before.afterMoves([{ from: 'a/N.md', to: 'N.md' }]).countNamed('n.MD')).toBe(1);
});

test('whitespace around a link path is ignored, and so is the backslash before a pipe', () => {
  const files = new FileTable(['x/Note.md', 'y/Note.md', 'a/b.md']);

  for (const linkpath of [' x/Note ', 'x/Note\u00a0', '\tx/Note.md\u3000', 'x/Note\\', ' x/Note \\', 'x/Note\\\\'])
    expect(files.resolve(linkpath, 'src.md')).toBe('x/Note.md');
  expect(files.resolution(' Note ', 'src.md')).toEqual({ path: 'x/Note.md', isTied: true });
  expect(files.resolve(' ./b ', 'a/src.md')).toBe('a/b.md');
  expect(files.resolve(' /a/b ', 'src.md')).toBe('a/b.md');
  expect(files.resolve(' ', 'src.md')).toBe('src.md');
  expect(files.resolve('x/ Note', 'src.md')).toBeUndefined();
});

test('whitespace in a file name counts if no file has the name without it', () => {
  const files = new FileTable([' One.md', 'Two .md', 'Two.md', 'x/ Three .md']);

  expect(files.resolve(' One', 'src.md')).toBe(' One.md');
  expect(files.resolve('One', 'src.md')).toBeUndefined();
  expect(files.resolve('Two ', 'src.md')).toBe('Two.md');
  expect(files.resolve('Two .md', 'src.md')).toBe('Two .md');
  expect(files.resolve('x/ Three ', 'src.md')).toBe('x/ Three .md');
});

const pathArbitrary = fc
  .array(fc.constantFrom('a', 'b', 'A', 'c d'), { minLength: 1, maxLength: 4 })
  .map((names) => `${names.join('/')}.md`);

test('in any vault a full path leads to its file, and an edited table gives the same results as a rebuilt one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(pathArbitrary, { minLength: 1, maxLength: 12 }),
      fc.array(pathArbitrary, { maxLength: 6 }),
      pathArbitrary,
      (paths, removed, source) => {
        const edited = new FileTable([...paths, ...removed]);
        for (const path of removed) if (!paths.includes(path)) edited.remove(path);
        const anew = new FileTable(paths);

        for (const path of paths) {
          expect(anew.resolve(path, source)).toBe(path);
          expect(edited.resolve(path.slice(2), source)).toBe(anew.resolve(path.slice(2), source));
        }
      },
    ),
  );
});
