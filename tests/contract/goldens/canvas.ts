import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';

const before = {
  'Plan.md': '# Plan\n',
  'Trip.canvas': `{
	"nodes":[
		{"id":"plan","type":"file","file":"Plan.md","x":0,"y":0,"width":400,"height":400},
		{"id":"tip","type":"text","text":"Fly on a Tuesday","x":440,"y":0,"width":250,"height":60,"color":"4"},
		{"id":"far","type":"text","text":"Fly far","x":440,"y":100,"width":250,"height":60}
	],
	"edges":[
		{"id":"e1","fromNode":"plan","fromSide":"right","toNode":"tip","toSide":"left","label":"how"}
	]
}`,
};

const reading: Golden[] = [
  {
    name: 'read_canvas',
    before,
    request: requestV2('read_canvas', { canvas: 'Trip' }),
    response: successV2(
      'Trip.canvas: 3 nodes, 1 edge.\n- file plan: Plan.md\n- text tip: Fly on a Tuesday\n- text far: Fly far\n' +
        'Edges:\n- e1: Plan.md → Fly on a Tuesday: how',
      {
        path: 'Trip.canvas',
        etag: 'ANY ETAG',
        nodes: [
          { id: 'plan', type: 'file', file: 'Plan.md', x: 0, y: 0, width: 400, height: 400 },
          { id: 'tip', type: 'text', text: 'Fly on a Tuesday', color: '4', x: 440, y: 0, width: 250, height: 60 },
          { id: 'far', type: 'text', text: 'Fly far', x: 440, y: 100, width: 250, height: 60 },
        ],
        edges: [{ id: 'e1', from_node: 'plan', to_node: 'tip', from_side: 'right', to_side: 'left', label: 'how' }],
        edges_total: 1,
        total_count: 3,
        truncated: false,
        next_cursor: null,
      },
    ),
  },
  {
    name: 'a canvas that is cut short',
    reason: 'CANVAS_MALFORMED',
    before: { 'C.canvas': '{"nodes":[\n  {"id":"a",}\n' },
    request: requestV2('read_canvas', { canvas: 'C' }),
    response: failureV2(
      'CANVAS_MALFORMED',
      "'C.canvas' is not a valid canvas: line 2, column 13: it is not JSON; expected a name in quotes",
      {
        hint: 'Read the file with read_note with note: "C.canvas" and correct it, or restore an earlier text of it (read_history with note: "C.canvas").',
        details: { path: 'C.canvas', line: 2, column: 13, problem: 'it is not JSON; expected a name in quotes' },
      },
    ),
  },
];

const editing: Golden[] = [
  {
    name: 'edit_canvas',
    before,
    after: {
      ...before,
      'Trip.canvas': before['Trip.canvas']
        .replace('Fly on a Tuesday', 'Fly on a Monday')
        .replace(
          '\n\t],\n\t"edges"',
          ',\n\t\t{"id":"pack","type":"text","text":"Pack light","x":730,"y":100,"width":250,"height":60,"color":"2"}\n\t],\n\t"edges"',
        ),
    },
    request: requestV2('edit_canvas', {
      canvas: 'Trip',
      operations: [
        { operation: 'add_node', id: 'pack', text: 'Pack light', near: 'tip', side: 'bottom', color: 'orange' },
        { operation: 'edit_node', node: 'tuesday', text: 'Fly on a Monday' },
      ],
    }),
    response: successV2(
      'Edited Trip.canvas: 2 operations; it has 4 nodes and 1 edge.\n- added node pack at (730, 100): Pack light\n' +
        '- edited node tip at (440, 0): Fly on a Monday',
      {
        path: 'Trip.canvas',
        etag: 'ANY ETAG',
        replaced_etag: 'ANY ETAG',
        transaction_id: 'ANY ID',
        dry_run: false,
        changes: [{ path: 'Trip.canvas', kind: 'modified' }],
        operations: [
          { operation: 'add_node', id: 'pack', box: { x: 730, y: 100, width: 250, height: 60 } },
          { operation: 'edit_node', id: 'tip', box: { x: 440, y: 0, width: 250, height: 60 } },
        ],
        nodes_total: 4,
        edges_total: 1,
      },
    ),
  },
  {
    name: 'a node that the canvas does not have',
    reason: 'CANVAS_ITEM_NOT_FOUND',
    before,
    request: requestV2('edit_canvas', { canvas: 'Trip', operations: [{ operation: 'remove_node', node: 'Plam' }] }),
    response: failureV2('CANVAS_ITEM_NOT_FOUND', "The canvas 'Trip.canvas' has no node 'Plam'", {
      hint: 'Did you mean "Plan"?',
      details: {
        path: 'Trip.canvas',
        kind: 'node',
        ref: 'Plam',
        suggestions: ['Plan'],
        known: [
          { id: 'plan', title: 'Plan.md' },
          { id: 'tip', title: 'Fly on a Tuesday' },
          { id: 'far', title: 'Fly far' },
        ],
        edit: 0,
      },
    }),
  },
  {
    name: 'a part of the text of two nodes',
    reason: 'CANVAS_ITEM_AMBIGUOUS',
    before,
    request: requestV2('edit_canvas', { canvas: 'Trip', operations: [{ operation: 'remove_node', node: 'fly' }] }),
    response: failureV2('CANVAS_ITEM_AMBIGUOUS', "'fly' may be any of 2 nodes of 'Trip.canvas'", {
      hint: 'Send the id of one of them: tip (Fly on a Tuesday), far (Fly far).',
      details: {
        path: 'Trip.canvas',
        kind: 'node',
        ref: 'fly',
        candidates: [
          { id: 'tip', title: 'Fly on a Tuesday' },
          { id: 'far', title: 'Fly far' },
        ],
        total: 2,
        edit: 0,
      },
    }),
  },
  {
    name: 'an id that the canvas already has',
    reason: 'CANVAS_ITEM_EXISTS',
    before,
    request: requestV2('edit_canvas', {
      canvas: 'Trip',
      operations: [{ operation: 'add_node', id: 'e1', text: 'x' }],
    }),
    response: failureV2(
      'CANVAS_ITEM_EXISTS',
      "The canvas 'Trip.canvas' already has a node or an edge with the id 'e1'",
      {
        hint: 'Leave the id out to get a new one, or send another.',
        details: { path: 'Trip.canvas', id: 'e1', edit: 0 },
      },
    ),
  },
  {
    name: 'a text for a file node',
    reason: 'CANVAS_ITEM_MISMATCH',
    before,
    request: requestV2('edit_canvas', {
      canvas: 'Trip',
      operations: [{ operation: 'edit_node', node: 'Plan', text: 'x' }],
    }),
    response: failureV2(
      'CANVAS_ITEM_MISMATCH',
      "The node 'plan' of 'Trip.canvas' is of the type 'file', which has no text",
      {
        hint: 'Only a node of the type text has text. To replace the node, remove it and add another one.',
        details: { path: 'Trip.canvas', id: 'plan', type: 'file', member: 'text', expected: 'text', edit: 0 },
      },
    ),
  },
];

export const goldensOfCanvas: readonly Golden[] = [...reading, ...editing];
