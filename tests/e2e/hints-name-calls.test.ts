import { expect, test } from 'vitest';
import type { Tree } from '../contract/tree.ts';
import { type Answer, noteAgent } from './note-agent.ts';

type Call = readonly [action: string, payload: object];

/** A call that fails, and the call that its hint names, made of the answer alone. */
interface Hint {
  readonly reason: string;
  /** The notes; default: `usualTree`. */
  readonly tree?: Tree;
  readonly call: Call;
  readonly names: RegExp;
  readonly next: (answer: Answer) => Call;
}

const START = '%% moc start %%';
const usualTree: Tree = {
  'A.md': 'a\n',
  'Tasks.md': '- [ ] Buy milk\n- [ ] Buy milk and eggs\n',
  'Broken.md': '---\na: [x\n---\ntext\n',
  'Twins.md': '# Log\none\n# Log\ntwo\n',
  'Marked.md': `${START}\nx\n`,
  'Pictures/pic.png': 'x',
  'Full/Sub/B.md': '#garden\n',
};
const content = 'x';
const quotedIn = ({ hint = '' }: Answer) => /"([^"]+)"/.exec(hint)?.[1] ?? '';
const numberIn = ({ hint = '' }: Answer) => Number(/\d+/.exec(hint)?.[0]);

const hints: readonly Hint[] = [
  {
    reason: 'NOTE_NOT_FOUND',
    call: ['read_note', { note: 'Pictures/Xyz' }],
    names: /create_note/,
    next: ({ details }) => ['create_note', { path: details.path, content }],
  },
  {
    reason: 'NOTE_NOT_FOUND',
    call: ['read_note', { note: 'Taks' }],
    names: /Did you mean/,
    next: (answer) => ['read_note', { note: quotedIn(answer) }],
  },
  {
    reason: 'NOTE_EXISTS',
    call: ['create_note', { title: 'A', content }],
    names: /update_note/,
    next: ({ details }) => ['update_note', { note: details.path, content }],
  },
  {
    reason: 'PATH_INVALID',
    call: ['create_note', { title: 'New/Note', content }],
    names: /path/,
    next: (answer) => ['create_note', { path: quotedIn(answer), content }],
  },
  {
    reason: 'EXTENSION_INVALID',
    call: ['create_note', { title: 'Board.canvas', content: '' }],
    names: /create_note with path/,
    next: ({ hint = '' }) => ['create_note', { path: /path: "([^"]+)"/.exec(hint)?.[1], content: '' }],
  },
  {
    reason: 'FRONTMATTER_MALFORMED',
    call: ['set_properties', { note: 'Broken', set: { b: 1 } }],
    names: /edit_note, in the lines from 1/,
    next: () => [
      'edit_note',
      { note: 'Broken', edits: [{ operation: 'replace', lines: { start: 2, end: 2 }, content: 'a: [x]' }] },
    ],
  },
  {
    reason: 'MARKERS_BROKEN',
    call: ['generate_moc', { note: 'Marked', folder: 'Full' }],
    names: /edit_note/,
    next: ({ details }) => ['edit_note', { note: details.path, edits: [{ search: START, replace: '' }] }],
  },
  {
    reason: 'HEADING_AMBIGUOUS',
    call: ['append_note', { note: 'Twins', heading: 'Log', content }],
    names: /start_line in read_note/,
    next: ({ details }) => ['read_note', { note: details.path, start_line: details.lines[1] }],
  },
  {
    reason: 'TASK_NOT_FOUND',
    call: ['complete_task', { note: 'A', task: 'Buy milk' }],
    names: /list_tasks/,
    next: () => ['list_tasks', {}],
  },
  {
    reason: 'TASK_NOT_FOUND',
    call: ['complete_task', { note: 'Tasks', task: 'Buy bread' }],
    names: /the line of a task/,
    next: (answer) => ['complete_task', { note: 'Tasks', task: numberIn(answer) }],
  },
  {
    reason: 'TASK_AMBIGUOUS',
    call: ['complete_task', { note: 'Tasks', task: 'Buy mil' }],
    names: /the line of one/,
    next: (answer) => ['complete_task', { note: 'Tasks', task: numberIn(answer) }],
  },
  {
    reason: 'TRANSACTION_NOT_FOUND',
    call: ['undo', { transaction_id: '0199aaaa-0000-7000-8000-000000000000' }],
    names: /list_history/,
    next: () => ['list_history', {}],
  },
  {
    reason: 'CONFIRMATION_REQUIRED',
    call: ['delete_note', { note: 'A' }],
    names: /confirm/,
    next: () => ['delete_note', { note: 'A', confirm: true }],
  },
  {
    reason: 'UNKNOWN_COMMAND',
    call: ['graph', {}],
    names: /get_graph/,
    next: (answer) => [quotedIn(answer), {}],
  },
  {
    reason: 'UNKNOWN_COMMAND',
    call: ['read_notes', { note: 'A' }],
    names: /Did you mean/,
    next: (answer) => [quotedIn(answer), { note: 'A' }],
  },
  {
    reason: 'COMMAND_NOT_BATCHABLE',
    call: ['batch', { commands: [{ type: 'read_note', note: 'A' }] }],
    names: /separate request/,
    next: ({ details }) => [details.type, { note: 'A' }],
  },
  {
    reason: 'TAG_NOT_FOUND',
    call: ['rename_tag', { from: 'gardn', to: 'yard' }],
    names: /Did you mean/,
    next: (answer) => ['rename_tag', { from: quotedIn(answer), to: 'yard' }],
  },
  {
    reason: 'TAG_NOT_FOUND',
    tree: { 'A.md': 'a\n' },
    call: ['bulk_tag', { select: { tags: ['garden'] }, add: ['yard'] }],
    names: /manage_tags, or select notes by something else/,
    next: () => ['manage_tags', { note: 'A', add: ['garden'] }],
  },
  {
    reason: 'FOLDER_NOT_FOUND',
    call: ['list_notes', { folder: 'Sub' }],
    names: /Did you mean/,
    next: (answer) => ['list_notes', { folder: quotedIn(answer) }],
  },
];

test.each(hints)(
  'the call that the hint of $reason after $call.0 names succeeds',
  async ({ reason, tree = usualTree, call, names, next }) => {
    const agent = noteAgent(tree);

    const failed = await agent.ask(...call);
    expect(failed).toMatchObject({ status: 'error', reason, hint: expect.stringMatching(names) });
    const followed = await agent.ask(...next(failed));

    expect(followed).toMatchObject({ status: 'success', reason: undefined });
  },
);

test.each([
  { query: 'x', exclude: ['Nowhere/'], next: 'list_folders' },
  { query: '[nothing]', next: 'list_properties' },
])('the call that a search for $query hints at succeeds', async ({ next, ...params }) => {
  const agent = noteAgent(usualTree);

  const { data } = await agent.ask('search_notes', params);
  const { status } = await agent.ask(next, {});

  expect(data).toContain(`${next} lists`);
  expect(status).toBe('success');
});

test('the cursor that a page ends with brings the next one', async () => {
  const agent = noteAgent(usualTree);

  const { data, metadata } = await agent.ask('list_notes', { limit: 2 });
  const cursor = /cursor (\S+)/.exec(data)?.[1];
  const next = await agent.ask('list_notes', { limit: 2, cursor });

  expect(next.status).toBe('success');
  expect(next.metadata.notes).not.toEqual(metadata.notes);
});
