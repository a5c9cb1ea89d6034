import { expect, test } from 'vitest';
import type { VaultReader } from '../core/vault.ts';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { type GraphQuery, showGraph } from './show-graph.ts';

const texts = {
  'In/A.md': '[[Lost]] ![[x.png]] [[Out]] #t',
  'In/B.md': '[[Lost]] [[A]]',
  'Out.md': '[[A]] [[Far]] [[Elsewhere]]',
  'Far.md': '![[y.png]]',
  'x.png': '',
  'y.png': '',
};

test('nodes that cannot contain links can be shown alone, with the number of notes that link to them', async () => {
  expect(await shown({ kinds: ['unresolved'] })).toEqual(['Lost 2', 'Elsewhere 1']);
  expect((await shown({ kinds: ['attachment'] })).sort()).toEqual(['x.png 1', 'y.png 1']);
  expect(await shown({ kinds: ['attachment'], folder: 'In' })).toEqual(['x.png 1']);
  expect(await shown({ kinds: ['unresolved'], note: 'In/A' })).toEqual(['In/A.md 2', 'Lost 2']);
});

test('a graph without matching nodes has no edges, components or communities', async () => {
  expect(
    await showGraph(createMemoryReader(texts), { kinds: ['canvas'], depth: 1, limit: 9, cursor: undefined }),
  ).toEqual({
    note: undefined,
    nodes: [],
    edges: [],
    nextCursor: null,
    nodesTotal: 0,
    edgesTotal: 0,
    components: 0,
    communities: 0,
    unread: [],
  });
  expect(
    await showGraph(createMemoryReader(texts), { kinds: ['unresolved'], depth: 1, limit: 9, cursor: undefined }),
  ).toMatchObject({
    edges: [],
    nodesTotal: 2,
    edgesTotal: 0,
    components: 1,
  });
});

test('a graph of a folder or tag contains the targets of its notes, but not the targets of those', async () => {
  expect((await shown({ folder: 'In' })).sort()).toEqual(['In/A.md 2', 'In/B.md 0', 'Lost 2', 'Out.md 1', 'x.png 1']);
  expect((await shown({ tags: ['t'] })).sort()).toEqual(['In/A.md 1', 'Lost 1', 'Out.md 1', 'x.png 1']);
});

test('excluded files are not in any graph, except for the requested note', async () => {
  const reader = createMemoryReader(texts);
  const ignoring = { ...reader, settings: { ...reader.settings, userIgnoreFilters: ['Out', '/^x/'] } };
  const graph = async (wanted: Partial<GraphQuery>) => {
    const { nodes } = await showGraph(ignoring, { depth: 1, limit: 99, cursor: undefined, ...wanted });
    return nodes.map(({ path }) => path).sort();
  };

  expect(await graph({})).toEqual(['Far.md', 'In/A.md', 'In/B.md', 'Lost', 'y.png']);
  expect(await graph({ folder: 'In' })).toEqual(['In/A.md', 'In/B.md', 'Lost']);
  expect(await graph({ note: 'Out' })).toEqual(['Elsewhere', 'Far.md', 'In/A.md', 'Out.md']);
});

test('while nothing changes, the graph is measured once for all questions about notes in it', async () => {
  const reader = createMemoryReader(texts);
  const index = await reader.index();
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const resident = { ...reader, index: async () => index, pause };
  const ask = async (wanted: Partial<GraphQuery>) => {
    const before = pauses;
    const answer = await showGraph(resident, { depth: 1, limit: 99, cursor: undefined, ...wanted });
    return { answer, pauses: pauses - before };
  };

  const first = await ask({ note: 'In/A' });
  const second = await ask({ note: 'Far' });
  const third = await ask({});

  expect(second.pauses).toBeLessThan(first.pauses);
  expect(third.pauses).toBe(second.pauses);
  expect(second.answer).toEqual(
    await showGraph(createMemoryReader(texts), { note: 'Far', depth: 1, limit: 99, cursor: undefined }),
  );
});

test('a graph that is kept is not shown for another filter, or after a change of excluded files', async () => {
  const reader = createMemoryReader(texts);
  const index = await reader.index();
  const resident = { ...reader, index: async () => index };
  const ignoring = { ...resident, settings: { ...reader.settings, userIgnoreFilters: ['Out'] } };
  const paths = async (asked: VaultReader, wanted: Partial<GraphQuery>) => {
    const { nodes } = await showGraph(asked, { depth: 1, limit: 99, cursor: undefined, ...wanted });
    return nodes.map(({ path }) => path).sort();
  };

  expect(await paths(resident, { kinds: ['note'] })).toEqual(['Far.md', 'In/A.md', 'In/B.md', 'Out.md']);
  expect(await paths(ignoring, { kinds: ['note'] })).toEqual(['Far.md', 'In/A.md', 'In/B.md']);
  expect(await paths(ignoring, { kinds: ['note'], note: 'Out' })).toEqual(['Far.md', 'In/A.md', 'Out.md']);
  expect(await paths(ignoring, { kinds: ['note'], folder: 'In' })).toEqual(['In/A.md', 'In/B.md']);
  expect(await paths(ignoring, { kinds: ['note'], tags: ['t'] })).toEqual(['In/A.md']);
});

async function shown(wanted: Partial<GraphQuery>): Promise<string[]> {
  const { nodes } = await showGraph(createMemoryReader(texts), { depth: 1, limit: 99, cursor: undefined, ...wanted });
  return nodes.map((node) => `${node.path} ${node.in}`);
}
