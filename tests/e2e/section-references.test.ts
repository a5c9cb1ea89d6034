import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';

const list = '# Groceries\n- [ ] tea\n\n# Hardware\n- [ ] nails ^nails\n';
const tree = { 'Shopping list.md': list, 'C# notes.md': '# Log\none\n', 'Home.md': '[[Shopping list#Groceries]]\n' };

test.each([
  ['append_note', '[[Shopping list#Groceries]]', '# Groceries\n- [ ] tea\n- [ ] candles\n'],
  ['append_note', 'Shopping list#groceries', '# Groceries\n- [ ] tea\n- [ ] candles\n'],
  ['append_note', 'Shopping list.md#Groceries', '# Groceries\n- [ ] tea\n- [ ] candles\n'],
  ['prepend_note', '[[Shopping list#Groceries|food]]', '# Groceries\n- [ ] candles\n- [ ] tea\n'],
])('%s adds to the section that %j names', async (command, note, section) => {
  const agent = noteAgent(tree);

  const { metadata, data } = await agent.ask(command, { note, content: '- [ ] candles' });

  expect(metadata.path).toBe('Shopping list.md');
  expect(data).toMatch(/under "groceries" at line \d/i);
  expect(agent.text('Shopping list.md')).toBe(`${section}\n# Hardware\n- [ ] nails ^nails\n`);
});

test.each([
  ['[[Shopping list#Groceries]]', '# Groceries\n- [ ] tea\n\n'],
  ['Shopping list#Hardware', '# Hardware\n- [ ] nails ^nails\n'],
  ['Shopping list#^nails', '- [ ] nails ^nails\n'],
  ['C# notes#Log', '# Log\none\n'],
  ['C# notes', '# Log\none\n'],
])('read_note returns the part of %j that it names', async (note, text) => {
  const { metadata } = await noteAgent(tree).ask('read_note', { note });

  expect(metadata.text).toBe(text);
});

test('a heading next to a reference to the same section is redundant, not an error', async () => {
  const agent = noteAgent(tree);

  const { metadata } = await agent.ask('read_note', { note: 'Shopping list#Groceries', heading: 'groceries' });
  const other = await agent.ask('read_note', { note: 'Shopping list#Groceries', heading: 'Hardware' });

  expect(metadata.end_line).toBe(3);
  expect(other).toMatchObject({
    reason: 'SECTION_UNEXPECTED',
    details: { note: 'Shopping list#Groceries', heading: 'Groceries', given: { heading: 'Hardware' } },
  });
});

test('a missing section is an error and is not created', async () => {
  const agent = noteAgent(tree);

  const missing = await agent.ask('append_note', { note: '[[Shopping list#Paint]]', content: 'x' });

  expect(missing).toMatchObject({
    reason: 'HEADING_NOT_FOUND',
    details: { path: 'Shopping list.md', heading: 'Paint' },
  });
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('a link to a section of a missing note creates both; without brackets it could be a name', async () => {
  const agent = noteAgent({});
  const content = 'tea';

  const linked = await agent.ask('append_note', { note: '[[Log#Day#Noon]]', content, create_if_missing: true });
  const plain = await agent.ask('append_note', { note: 'Diary#Day', content, create_if_missing: true });

  expect(linked.metadata).toMatchObject({ path: 'Log.md', created: true });
  expect(harvest(agent.vault)).toEqual(bytesOf({ 'Log.md': '## Day\n### Noon\ntea' }));
  expect(plain).toMatchObject({
    reason: 'SECTION_UNEXPECTED',
    details: { note: 'Diary#Day', path: 'Diary', heading: 'Day' },
  });
});

const note = '[[Shopping list#Groceries]]';

test.each([
  ['append_note', { note: 'Shopping list#^nails', content: 'x' }],
  ['update_note', { note, content: 'x' }],
  ['update_note', { note: 'Shopping list#Groceries', content: 'x' }],
  ['update_note', { note: '[[New#Groceries]]', content: 'x', create_if_missing: true }],
  ['edit_note', { note, edits: [{ search: 'tea', replace: 'x' }] }],
  ['set_properties', { note, set: { a: 1 } }],
  ['manage_tags', { note, add: ['a'] }],
  ['complete_task', { note, task: 'tea' }],
  ['apply_template', { note, template: 'Home' }],
  ['apply_template', { note: 'Home', template: '[[Home#x]]' }],
  ['generate_moc', { note, folder: '/' }],
  ['move_note', { note, to: 'Other' }],
  ['delete_note', { note, confirm: true }],
  ['get_links', { note }],
  ['get_note_info', { note }],
  ['get_graph', { note }],
  ['find_related', { note }],
  ['find_broken_links', { note }],
  ['list_tasks', { note }],
  ['list_notes', { notes: [note] }],
  ['list_history', { note }],
  ['list_history', { note: '[[Gone#Day]]' }],
])('%s refuses a reference to a part of a note, instead of using the whole note: %j', async (command, payload) => {
  const agent = noteAgent(tree);

  const { reason, hint } = await agent.ask(command, payload);

  expect(reason).toBe('SECTION_UNEXPECTED');
  expect(hint).toBeTruthy();
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('a bulk command omits a note if a part of it is named', async () => {
  const agent = noteAgent(tree);

  const { metadata } = await agent.ask('bulk_tag', { select: { notes: [note, 'Home'] }, add: ['a'], dry_run: false });

  expect(metadata.items).toMatchObject([
    { path: 'Home.md', status: 'changed' },
    { path: note, status: 'failed', error: { reason: 'SECTION_UNEXPECTED' } },
  ]);
});
