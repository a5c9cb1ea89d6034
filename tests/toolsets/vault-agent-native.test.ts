import { realpathSync } from 'node:fs';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool } from './ask-tool.ts';

const tree = {
  'A.md': '[[B]] [[Nowhere]]\n- [ ] one\n',
  'B.md': '#tag\n',
  'Archive/B.md': 'There before.\n',
  'T/Page.md': '# {{title}}\n',
};

test(`native notes: templates, maps of content and tasks ${requirement(
  'vault-agent.native.templates',
  'vault-agent.native.map-of-content',
  'vault-agent.native.tasks',
)}`, async () => {
  const { native, text } = nativeTools(tree);

  await native('apply_template', { template: 'T/Page', note: 'New' });
  expect(text('New.md')).toBe('# New\n');

  const moc = await native('generate_moc', { note: 'Map', folder: 'Archive' });
  expect(text('Map.md')).toContain('[[Archive/B');
  expect(moc.is_error).toBe(false);

  const tasks = await native('list_tasks', {});
  await native('complete_task', { note: 'A', task: 'one' });
  expect(tasks.output).toMatchObject({ total_count: 1 });
  expect(text('A.md')).toContain('- [x] one');
});

test(`native queries: orphans, broken links and the graph ${requirement(
  'vault-agent.native.orphans',
  'vault-agent.native.broken-links',
  'vault-agent.native.graph',
)}`, async () => {
  const { native } = nativeTools(tree);

  const [orphans, broken, graph] = [
    await native('find_orphans', {}),
    await native('find_broken_links', {}),
    await native('get_graph', {}),
  ];

  expect(JSON.stringify(orphans.output)).toContain('Archive/B.md');
  expect(JSON.stringify(broken.output)).toContain('Nowhere');
  expect(JSON.stringify(graph.output)).toContain('A.md');
});

test(`a native bulk move accepts a strategy for existing names, and can be undone ${requirement(
  'vault-agent.native.conflict-strategies',
  'vault-agent.native.undo',
)}`, async () => {
  const { native, vault, text } = nativeTools(tree);
  const before = harvest(realpathSync(vault));

  const args = { select: { notes: ['/B', '/A'] }, to: 'Archive', on_conflict: 'rename', dry_run: false };
  const moved = await native('bulk_move', args);
  expect(text('Archive/B 1.md')).toBe('#tag\n');

  await native('undo', { transaction_id: moved.output.transaction_id });
  expect(harvest(realpathSync(vault))).toEqual(before);
});

function nativeTools(planted: Record<string, string>) {
  const agent = noteAgent(planted);
  return { ...agent, native: askTool('native', agent) };
}
