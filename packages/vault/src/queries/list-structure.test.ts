import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { listStructure, type StructureEntry, type StructureQuery } from './list-structure.ts';

const vault = createMemoryReader({
  'Root.md': '',
  'A/1.md': '',
  'A/2.md': '',
  'A/3.md': '',
  'A/4.md': '',
  'A/pic.png': '',
  'B/1.md': '',
  'B/C/1.md': '',
  'B/C/D/1.md': '',
});

const whole = { depth: 3, files: 'notes', limit: 100, cursor: undefined } as const;

test('a tree lists folders before files, each below its parent folder', () => {
  expect(shownIn({})).toEqual([
    '/',
    '  A',
    '    A/1.md',
    '    A/2.md',
    '    A/3.md',
    '    A/4.md',
    '  B',
    '    B/C',
    '      B/C/D +1 files',
    '      B/C/1.md',
    '    B/1.md',
    '  Root.md',
  ]);
});

test('a folder at the maximum depth has counts of its contents', () => {
  expect(shownIn({ depth: 1 })).toEqual(['/', '  A +4 files', '  B +1 folders +1 files', '  Root.md']);
  expect(listStructure(vault, { ...whole, depth: 1 })).toMatchObject({
    total: 3,
    entries: [{ notes_total: 8 }, { path: 'A', notes_total: 4 }, { path: 'B', notes_total: 3 }, {}],
  });
});

test('a limit shows as many folders as possible, and the first files of each', () => {
  expect(shownIn({ limit: 8 })).toEqual([
    '/',
    '  A +3 files',
    '    A/1.md',
    '  B',
    '    B/C',
    '      B/C/D +1 files',
    '      B/C/1.md',
    '    B/1.md',
    '  Root.md',
  ]);
  expect(shownIn({ limit: 2 })).toEqual(['/ +1 files', '  A +4 files', '  B +1 folders +1 files']);
  expect(listStructure(vault, { ...whole, limit: 2 }).total).toBe(11);
});

test('pages list every entry once, each in its folder, with the number of entries still to come', () => {
  const pages = pagesOf({ limit: 4 });

  expect(pages.map((page) => page.map(({ path }) => path))).toEqual([
    ['/', 'A', 'B', 'B/C', 'B/C/D'],
    ['/', 'A', 'A/1.md', 'B', 'B/C', 'B/C/1.md', 'B/1.md', 'Root.md'],
    ['/', 'A', 'A/2.md', 'A/3.md', 'A/4.md'],
  ]);
  expect(pages.map((page) => page.find(({ path }) => path === 'A')?.omitted_files)).toEqual([4, 3, undefined]);
  expect(pages.map(([root]) => root?.omitted_files)).toEqual([1, undefined, undefined]);
});

test('a cursor continues a tree of any size, and is invalid for any other tree', () => {
  const pages = pagesOf({ limit: 1 }).flatMap((page) => page.slice(-1).map(({ path }) => path));
  const { nextCursor } = listStructure(vault, { ...whole, limit: 1 });
  const other = () => listStructure(vault, { ...whole, depth: 2, cursor: nextCursor ?? '' });

  expect(pages.sort()).toEqual(
    listStructure(vault, whole)
      .entries.slice(1)
      .map(({ path }) => path)
      .sort(),
  );
  expect(other).toThrow(expect.objectContaining({ reason: 'CURSOR_INVALID' }));
});

test('a tree shows folders only, or every file', () => {
  expect(shownIn({ files: 'none' })).toEqual(['/', '  A', '  B', '    B/C', '      B/C/D']);
  expect(shownIn({ folder: 'A', files: 'all' })).toContain('  A/pic.png');
});

function pagesOf(wanted: Partial<StructureQuery>): (readonly StructureEntry[])[] {
  const pages: (readonly StructureEntry[])[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = listStructure(vault, { ...whole, ...wanted, cursor });
    pages.push(page.entries);
    if (page.nextCursor === null) return pages;
    cursor = page.nextCursor;
  }
}

/** One line per entry, with the number of entries omitted from it. */
function shownIn(wanted: Partial<StructureQuery>): string[] {
  const { entries } = listStructure(vault, { ...whole, ...wanted });
  return entries.map(({ path, level, omitted_folders, omitted_files }) =>
    [
      '  '.repeat(level) + path,
      ...(omitted_folders === undefined ? [] : [`+${omitted_folders} folders`]),
      ...(omitted_files === undefined ? [] : [`+${omitted_files} files`]),
    ].join(' '),
  );
}
