import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool } from './ask-tool.ts';
import { replay } from './conversation.ts';

const QUERY = 'obsidian_query_vault';
const NOTES = 'obsidian_manage_notes';
const VAULT = 'obsidian_manage_vault';
const REMINDER =
  'Operation executed with dry_run=True. No changes made. Review results and call with dry_run=False to execute.';
const day = (text: string) => expect.stringMatching(new RegExp(text.replaceAll('DAY', '\\d{4}-\\d{2}-\\d{2}')));

test(`a research session ${requirement('vault-agent.workflow.research')}`, async () => {
  const design = '---\ntags: [api]\n---\nHow we design interfaces.\n';
  const agent = noteAgent({
    'Guides/FastAPI Guide.md': 'FastAPI makes services. See [[API Design Doc]].\n',
    'Work/API Design Doc.md': design,
  });

  await replay(askTool('vault-agent', agent), [
    {
      tool: QUERY,
      args: { operation: 'search', query: 'FastAPI', response_format: 'concise' },
      output: 'Found 1 note:\n1. FastAPI Guide: FastAPI makes services. See [[API Design Doc]].',
    },
    {
      tool: QUERY,
      args: { operation: 'find_related', query: 'FastAPI Guide', response_format: 'detailed' },
      output: day(
        '^Found 1 note:\\n1\\. API Design Doc\\n {3}path: Work/API Design Doc\\.md\\n {3}tags: api\\n {3}created DAY, modified DAY, 46 bytes, 4 words\\n {3}is linked from it',
      ),
    },
    { tool: NOTES, args: { operation: 'read', title: 'API Design Doc' }, output: design },
    {
      tool: NOTES,
      args: { operation: 'create', title: 'FastAPI Summary', content: '# Summary\n' },
      output: "Created note 'FastAPI Summary' at FastAPI Summary.md",
    },
  ]);

  expect(agent.text('FastAPI Summary.md')).toBe('# Summary\n');
});

test(`a daily review ${requirement('vault-agent.workflow.daily-review')}`, async () => {
  const agent = noteAgent({ 'Work.md': '---\ntags: [urgent]\n---\nTODO: call the bank\n', 'Later.md': 'TODO: rest\n' });

  await replay(askTool('vault-agent', agent), [
    {
      tool: NOTES,
      args: { operation: 'get_daily_note', date: '2025-01-15' },
      output: '# 2025-01-15\n\n## Tasks\n\n## Notes\n',
    },
    {
      tool: QUERY,
      args: { operation: 'search', query: 'TODO', tags: ['urgent'] },
      output: 'Found 1 note:\n1. Work: TODO: call the bank',
    },
    {
      tool: NOTES,
      args: { operation: 'update', title: '2025-01-15', content: '- [ ] call the bank', append: true },
      output: "Updated note '2025-01-15'",
    },
  ]);

  expect(agent.text('2025-01-15.md')).toMatch(/^# 2025-01-15\n\n## Tasks\n\n## Notes\n- \[ \] call the bank\n?$/);
});

test(`the clean-up of a vault ${requirement('vault-agent.workflow.cleanup')}`, async () => {
  const agent = noteAgent({
    'Drafts/One.md': 'One.\n',
    'Drafts/Two.md': '---\ntags: [archived]\n---\nTwo.\n',
    'Old.md': '#archived\n',
  });
  const tagging = { operation: 'bulk_tag', folder_filter: 'Drafts', add_tags: ['review'] };
  const moving = { operation: 'bulk_move', tags: ['archived'], destination_folder: 'Archive/2024' };

  await replay(askTool('vault-agent', agent), [
    {
      tool: VAULT,
      args: { ...tagging, dry_run: true },
      output: `Would affect 2 notes: One, Two. Call with dry_run=False to execute.\n${REMINDER}`,
    },
    { tool: VAULT, args: { ...tagging, dry_run: false }, output: 'Updated tags for 2 notes' },
    {
      tool: VAULT,
      args: { operation: 'create_folder', folder_path: 'Archive/2024' },
      output: 'Created folder structure: Archive/2024',
    },
    {
      tool: VAULT,
      args: { ...moving, dry_run: true },
      output: `Would move 2 notes to 'Archive/2024': Two, Old\n${REMINDER}`,
    },
    { tool: VAULT, args: { ...moving, dry_run: false }, output: "Moved 2 notes to 'Archive/2024'" },
  ]);

  expect(agent.text('Archive/2024/Two.md')).toBe('---\ntags: [archived, review]\n---\nTwo.\n');
  expect(agent.text('Archive/2024/Old.md')).toBe('#archived\n');
});
