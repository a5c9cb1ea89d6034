import { expect, test } from 'vitest';
import { createMemoryReader } from '../reading/read-memory.ts';
import { listStructure, type StructureWanted } from './list-structure.ts';

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

test('a tree names folders before files, each after the folder that it lies in', () => {
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

test('below the depth a folder tells what it holds', () => {
  expect(shownIn({ depth: 1 })).toEqual(['/', '  A +4 files', '  B +1 folders +1 files', '  Root.md']);
  expect(listStructure(vault, { depth: 1, files: 'notes', limit: 100 })).toMatchObject({
    total: 3,
    entries: [{ notes_total: 8 }, { path: 'A', notes_total: 4 }, { path: 'B', notes_total: 3 }, {}],
  });
});

test('a limit shows all folders it can, and of each its first files', () => {
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
  expect(listStructure(vault, { depth: 3, files: 'notes', limit: 2 }).total).toBe(11);
});

test('a tree shows folders alone, or every file', () => {
  expect(shownIn({ files: 'none' })).toEqual(['/', '  A', '  B', '    B/C', '      B/C/D']);
  expect(shownIn({ folder: 'A', files: 'all' })).toContain('  A/pic.png');
});

/** One line for each entry, with what is left out of it. */
function shownIn(wanted: Partial<StructureWanted>): string[] {
  const { entries } = listStructure(vault, { depth: 3, files: 'notes', limit: 100, ...wanted });
  return entries.map(({ path, level, omitted_folders, omitted_files }) =>
    [
      '  '.repeat(level) + path,
      ...(omitted_folders === undefined ? [] : [`+${omitted_folders} folders`]),
      ...(omitted_files === undefined ? [] : [`+${omitted_files} files`]),
    ].join(' '),
  );
}
