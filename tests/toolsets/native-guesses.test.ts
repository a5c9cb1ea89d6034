import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { askTool } from './ask-tool.ts';

const tagged = (tag: string) => `---\ntags: [${tag}]\n---\n`;

test('bulk_tag selects by tags beside its other arguments, and adds none of them', async () => {
  const agent = noteAgent({ 'F/A.md': tagged('draft, old'), 'F/B.md': tagged('old'), 'C.md': tagged('draft, old') });

  const { output } = await askTool('native', agent)('bulk_tag', {
    folder: 'F',
    tags: ['draft'],
    remove: ['old'],
    dry_run: false,
  });

  expect(output.items).toEqual([{ path: 'F/A.md', status: 'changed' }]);
  expect(agent.text('F/A.md')).toBe(tagged('draft'));
  expect(agent.text('F/B.md')).toBe(tagged('old'));
});

test('bulk_tag with tags alone asks what they are for, and changes nothing', async () => {
  const agent = noteAgent({ 'F/A.md': 'a\n' });

  const { reason } = await askTool('native', agent)('bulk_tag', { folder: 'F', tags: ['x'], dry_run: false });

  expect(reason).toBe('INVALID_PARAMS');
  expect(agent.text('F/A.md')).toBe('a\n');
});

test.each([
  ['list_tasks', { status: 'todo' }, { list: 'tasks', count: 1 }],
  ['list_tasks', { status: 'Done' }, { list: 'tasks', count: 1 }],
  ['list_notes', { folder: '' }, { list: 'notes', count: 2 }],
  ['list_notes', { folder: '/' }, { list: 'notes', count: 2 }],
  ['list_notes', { pattern: '*pla*' }, { list: 'notes', count: 1 }],
  ['search_notes', { keyword: 'green', folder: '/' }, { list: 'results', count: 1 }],
  ['search_notes', { keyword: 'green', case_sensitive: true }, { list: 'results', count: 0 }],
  ['search_notes', { keyword: 'Green OR Oolong', caseSensitive: true }, { list: 'results', count: 1 }],
  ['search_notes', { regex: 'gr.en' }, { list: 'results', count: 1 }],
  ['get_links', { path: 'Plan', direction: 'incoming' }, { list: 'links', count: 1 }],
])('%s finds by %j', async (tool, args, { list, count }) => {
  const agent = noteAgent({ 'Plan.md': '- [ ] a\n- [x] b\nGreen tea\n', 'In/Log.md': '[[Plan]]\n' });

  const { output } = await askTool('native', agent)(tool, args);

  expect(output[list]).toHaveLength(count);
});

test('a note that is moved by the name of a folder lands in it, under its own name', async () => {
  const agent = noteAgent({ 'In/Tea.md': 'tea\n' });
  const call = askTool('native', agent);

  await call('move_note', { note: 'In/Tea', destination_folder: 'New' });
  await call('move_note', { note: 'New/Tea.md', new_name: 'Chai' });

  expect(agent.text('New/Chai.md')).toBe('tea\n');
});
