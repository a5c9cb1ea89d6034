import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { official } from './official-line.ts';

const tree = {
  'Lists/Books.base': 'views:\n  - name: All\n  - name: Dear\n',
  'Plain.base': '',
  'Shelf.md': 'My books: ![[Books.base#Dear]]\n\n```base\nviews:\n  - name: Here\nformulas:\n  a: "1"\n```\n',
  'Lists/Links.md': 'Not shown here: [[Books.base]]. Shown: ![](Books.base) ![[Books.base]]\n',
  'Lists/Bad.md': 'A database.\n\n~~~ base\nviews: }\n~~~\n\n```python\nbase\n```\n\n````base\n',
};

test('each base names the notes that embed it', async () => {
  const { ask } = noteAgent(tree);

  const { metadata, data } = await ask('list_bases', {});

  expect(metadata.bases).toMatchObject([
    { path: 'Lists/Books.base', embedded_in: ['Lists/Links.md', 'Shelf.md'], embedded_in_count: 2 },
    { path: 'Plain.base' },
  ]);
  expect(metadata.bases[1]).not.toHaveProperty('embedded_in');
  expect(data).toContain('Lists/Books.base: All (table), Dear (table); embedded in Lists/Links.md, Shelf.md');
});

test('base blocks of notes are listed on request, by note and number, page by page', async () => {
  const { ask } = noteAgent(tree);

  const { metadata, data } = await ask('list_bases', { blocks: true });
  const first = await ask('list_bases', { blocks: true, limit: 2 });
  const second = await ask('list_bases', { blocks: true, limit: 2, cursor: first.metadata.next_cursor });

  expect(metadata).toMatchObject({
    bases: [
      { path: 'Lists/Bad.md', block: 1, line: 3, views: [], error: expect.stringContaining('line 4, column 8') },
      { path: 'Lists/Bad.md', block: 2, line: 11, views: [{ name: 'Table' }] },
      { path: 'Lists/Books.base' },
      { path: 'Plain.base' },
      { path: 'Shelf.md', block: 1, line: 3, views: [{ name: 'Here' }], formulas: ['a'] },
    ],
    total_count: 5,
  });
  expect(data).toContain('Shelf.md, block 1: Here (table)');
  expect([...first.metadata.bases, ...second.metadata.bases]).toEqual(metadata.bases.slice(0, 4));
  const { note, block } = { note: 'Shelf', block: metadata.bases[4].block };
  expect((await ask('query_base', { note, block })).metadata).toMatchObject({ view: { name: 'Here' } });
});

test('a folder limits blocks, and a cursor of another list is refused', async () => {
  const { ask } = noteAgent(tree);
  const { metadata } = await ask('list_bases', { blocks: true, folder: 'Lists', limit: 1 });

  expect(metadata).toMatchObject({ bases: [{ path: 'Lists/Bad.md', block: 1 }], total_count: 3 });
  expect(await ask('list_bases', { folder: 'Lists', cursor: metadata.next_cursor })).toMatchObject({
    reason: 'CURSOR_INVALID',
  });
});

test('blocks are typed as an option', async () => {
  const { plainly } = official(tree);

  expect((await plainly('bases', '--blocks', '--format', 'paths')).stdout).toBe(
    'Lists/Bad.md\nLists/Books.base\nPlain.base\nShelf.md\n',
  );
});
