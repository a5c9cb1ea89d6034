import { plain } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { searchNotes } from './search-notes.ts';

const vault = {
  'Garden.md': '---\ndate created: 2022-08-06\nrating: 4\n---\nname:plate #plot/bed\n',
};

test.each<[string, number, readonly string[]]>([
  ['[date created:2022-08-06]', 1, []],
  ['[Date Created]', 1, []],
  ['[ratin:>3]', 0, ['No note has the property "ratin". Did you mean [rating]?']],
  ['garden OR [ratin]', 1, ['No note has the property "ratin". Did you mean [rating]?']],
  ['[colour:red]', 0, ['No note has the property "colour". list_properties lists the existing ones.']],
  ['(folder:x)', 0, ['folder: is not an operator, so "folder:x" was searched as text. Did you mean path:?']],
  ['filename:gar', 0, ['filename: is not an operator, so "filename:gar" was searched as text. Did you mean file:?']],
  ['todo:x', 0, ['todo: is not an operator, so "todo:x" was searched as text. Did you mean task-todo:?']],
  ['constructor:x', 0, []],
  ['tag:plots', 0, ['No note has the tag \'#plots\'. Did you mean "#plot"?']],
  ['tag:plot OR tag:#plot/bed', 1, []],
  ['-tag:shed', 1, ["No note has the tag '#shed'. Send one of the most used tags: #plot, #plot/bed."]],
  ['name:plate', 1, []],
  ['nothing', 0, []],
])('%s finds %i, with hints that help', async (query, total, hints) => {
  const found = await searchNotes(createMemoryReader(vault), {
    query,
    snippets: 0,
    contentBytes: 0,
    limit: 10,
    cursor: undefined,
  });

  expect(found.total).toBe(total);
  expect(found.hints.map(plain)).toEqual(hints);
});

test.each<[string, number, readonly string[]]>([
  ['file:"What?"', 0, ['"What?" cannot be part of a file name and is stored as "What-". Did you mean file:"What-"?']],
  [
    'path:"work: all/what?.md"',
    0,
    [
      '"work: all/what?.md" cannot be part of a file name and is stored as "work- all/what-". Did you mean path:"work- all/what-"?',
    ],
  ],
  ['file:"Who?"', 0, []],
  ['file:what', 1, []],
])('%s finds %i, and the name under which a title is stored', async (query, total, hints) => {
  const found = await searchNotes(createMemoryReader({ 'Work- all/What-.md': '' }), {
    query,
    snippets: 0,
    contentBytes: 0,
    limit: 10,
    cursor: undefined,
  });

  expect(found.total).toBe(total);
  expect(found.hints.map(plain)).toEqual(hints);
});

test("only Obsidian's search language has properties and operators", async () => {
  const asked = {
    query: 'filename:gar',
    mode: 'text',
    snippets: 0,
    contentBytes: 0,
    limit: 10,
    cursor: undefined,
  } as const;

  expect((await searchNotes(createMemoryReader(vault), asked)).hints).toEqual([]);
});
