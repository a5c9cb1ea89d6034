import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';

const trip = `{
	"nodes":[
		{"id":"japan","type":"file","file":"Projects/Japan.md","x":0,"y":0,"width":400,"height":400},
		{"id":"tip","type":"text","text":"Fly on a Tuesday","x":1e3,"y":0.50,"width":250,"height":60,"color":"4"},
		{"id":"plan","type":"group","label":"Plan","x":-50,"y":-50,"width":500,"height":500}
	],
	"edges":[
		{"id":"e1","fromNode":"japan","toNode":"tip","label":"how","styleAttributes":{"path":null}}
	],
	"metadata":{"version":"1.0-1.0"}
}
`;
const tree = {
  'Boards/Trip.canvas': trip,
  'Projects/Japan.md': '# Flights\n\n# Hotels\n',
  'map.png': '',
  'Boards/Empty.canvas': '',
};

test('nodes are added, moved, edited, connected and removed, and undo restores every byte', async () => {
  const agent = noteAgent(tree);
  const operations = [
    { operation: 'add_node', text: 'Pack "light"', near: 'tip', side: 'bottom', color: 'green' },
    { operation: 'add_node', file: 'Japan#Hotels', in_group: 'Plan', id: 'hotels' },
    { operation: 'add_edge', from_node: 'Pack', to_node: 'hotels', label: 'for' },
    { operation: 'edit_node', node: 'fly on a tuesday', text: 'Fly on a Monday', color: 'none' },
    { operation: 'edit_edge', edge: 'how', label: '', to_end: 'none' },
  ];

  const preview = await agent.ask('edit_canvas', { canvas: 'trip', operations, dry_run: true });
  const before = harvest(agent.vault);
  const edited = await agent.ask('edit_canvas', { canvas: 'Boards/Trip.canvas', operations });

  const [pack, , edge] = edited.metadata.operations;
  expect(before).toEqual(bytesOf(tree));
  expect(preview.metadata.operations).toEqual(edited.metadata.operations);
  expect(preview.metadata.changes[0].diff).toContain('+\t\t{"id":"hotels","type":"file"');
  expect(edited.metadata).toMatchObject({ path: 'Boards/Trip.canvas', nodes_total: 5, edges_total: 2 });
  expect(agent.text('Boards/Trip.canvas')).toBe(`{
	"nodes":[
		{"id":"japan","type":"file","file":"Projects/Japan.md","x":0,"y":0,"width":400,"height":400},
		{"id":"tip","type":"text","text":"Fly on a Monday","x":1e3,"y":0.50,"width":250,"height":60},
		{"id":"plan","type":"group","label":"Plan","x":-50,"y":-50,"width":500,"height":890},
		{"id":"${pack.id}","type":"text","text":"Pack \\"light\\"","x":1000,"y":100.5,"width":250,"height":60,"color":"4"},
		{"id":"hotels","type":"file","file":"Projects/Japan.md","subpath":"#Hotels","x":-30,"y":420,"width":400,"height":400}
	],
	"edges":[
		{"id":"e1","fromNode":"japan","toNode":"tip","styleAttributes":{"path":null},"toEnd":"none"},
		{"id":"${edge.id}","fromNode":"${pack.id}","fromSide":"left","toNode":"hotels","toSide":"right","label":"for"}
	],
	"metadata":{"version":"1.0-1.0"}
}
`);
  await agent.ask('undo', { transaction_id: edited.metadata.transaction_id });
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('a removed node takes its edges with it, and a moved group the nodes in it', async () => {
  const agent = noteAgent(tree);

  const removed = await agent.ask('edit_canvas', {
    canvas: 'Trip',
    operations: [
      { operation: 'edit_node', node: 'Plan', x: 150 },
      { operation: 'remove_node', node: 'tip' },
      { operation: 'remove_node', node: 'plan' },
    ],
  });

  expect(removed.metadata.operations[1]).toEqual({ operation: 'remove_node', id: 'tip', removed_edges: ['e1'] });
  expect(agent.text('Boards/Trip.canvas')).toBe(`{
	"nodes":[
		{"id":"japan","type":"file","file":"Projects/Japan.md","x":200,"y":0,"width":400,"height":400}
	],
	"edges":[],
	"metadata":{"version":"1.0-1.0"}
}
`);
});

test('a new canvas, and one that Obsidian left empty, are written as Obsidian writes them, without overlaps', async () => {
  const agent = noteAgent(tree);
  const operations = [
    { operation: 'add_node', text: 'One' },
    { operation: 'add_node', url: 'https://example.org' },
    { operation: 'add_node', type: 'group', label: 'Both', around: ['One', 'example.org'] },
  ];

  const refused = await agent.ask('edit_canvas', { canvas: 'Boards/New', operations });
  const made = await agent.ask('edit_canvas', { canvas: 'Boards/New', operations, create_if_missing: true });
  const filled = await agent.ask('edit_canvas', { canvas: 'Empty', operations });

  const [one, link, both] = made.metadata.operations.map(({ id }: { id: string }) => id);
  expect(refused).toMatchObject({ reason: 'NOTE_NOT_FOUND', details: { path: 'Boards/New' } });
  expect(made.metadata).toMatchObject({ path: 'Boards/New.canvas', nodes_total: 3, edges_total: 0 });
  expect(agent.text('Boards/New.canvas')).toBe(`{
	"nodes":[
		{"id":"${both}","type":"group","x":-20,"y":-20,"width":730,"height":440,"label":"Both"},
		{"id":"${one}","type":"text","text":"One","x":0,"y":0,"width":250,"height":60},
		{"id":"${link}","type":"link","url":"https://example.org","x":290,"y":0,"width":400,"height":400}
	],
	"edges":[]
}`);
  expect(filled.metadata).toMatchObject({ path: 'Boards/Empty.canvas', nodes_total: 3 });
  const read = await agent.ask('read_canvas', { canvas: 'Empty', limit: 2 });
  expect(read.metadata.nodes).toMatchObject([{ label: 'Both' }, { text: 'One', group: read.metadata.nodes[0].id }]);
  expect(read.metadata).toMatchObject({ total_count: 3, truncated: true });
});

test('every edge is on one page, also one that begins nowhere', async () => {
  const node = (id: string) => ({ id, type: 'text', text: id, x: 0, y: 0, width: 1, height: 1 });
  const edge = (id: string, fromNode: string, toNode: string) => ({ id, fromNode, toNode });
  const { ask } = noteAgent({
    'C.canvas': JSON.stringify({
      nodes: [node('a'), node('b')],
      edges: [edge('1', 'b', 'a'), edge('2', 'a', 'b'), edge('3', 'gone', 'b')],
    }),
  });

  const first = await ask('read_canvas', { canvas: 'C', limit: 1 });
  const second = await ask('read_canvas', { canvas: 'C', limit: 1, cursor: first.metadata.next_cursor });

  const idsOf = ({ metadata }: typeof first) => metadata.edges.map(({ id }: { id: string }) => id);
  expect([idsOf(first), idsOf(second)]).toEqual([['2', '3'], ['1']]);
});

test('file nodes whose file is missing are marked, also with a path that no vault has', async () => {
  const files = [
    'Projects/Japan.md',
    'Gone.md',
    '../../etc/passwd',
    '.obsidian/app.json',
    '/etc',
    'Projects',
    '',
    '.trash/Old.md',
  ];
  const nodes = files.map((file, at) => ({ id: `${at}`, type: 'file', file, x: 0, y: 0, width: 1, height: 1 }));
  const { ask } = noteAgent({ ...tree, '.trash/Old.md': '', 'C.canvas': JSON.stringify({ nodes }) });

  const { metadata } = await ask('read_canvas', { canvas: 'C' });

  expect(metadata.nodes.map(({ missing = false }) => missing)).toEqual([false, ...files.slice(1).map(() => true)]);
});

test('a malformed canvas is refused with the place, and stays as it is', async () => {
  const malformed = { 'C.canvas': '{"nodes":[],\n "edges":[},]}' };
  const agent = noteAgent(malformed);

  const read = await agent.ask('read_canvas', { canvas: 'C' });
  const edited = await agent.ask('edit_canvas', { canvas: 'C', operations: [{ operation: 'add_node', text: 'x' }] });

  const details = { path: 'C.canvas', line: 2, column: 11, problem: 'it is not JSON; expected a value or ]' };
  expect(read).toMatchObject({ reason: 'CANVAS_MALFORMED', details });
  expect(edited).toMatchObject({ reason: 'CANVAS_MALFORMED', details });
  expect(harvest(agent.vault)).toEqual(bytesOf(malformed));
});

test('the failing operation of several is named, and none is applied', async () => {
  const agent = noteAgent(tree);

  const refused = await agent.ask('edit_canvas', {
    canvas: 'Trip',
    operations: [
      { operation: 'add_node', text: 'x' },
      { operation: 'remove_node', node: 'nope' },
    ],
  });

  expect(refused.details).toMatchObject({ edit: 1 });
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test.each([
  ['Japan.md', 'EXTENSION_INVALID'],
  ['Trp', 'NOTE_NOT_FOUND'],
])('%s is not taken for a canvas', async (canvas, reason) => {
  expect(await noteAgent(tree).ask('read_canvas', { canvas })).toMatchObject({ reason });
});
