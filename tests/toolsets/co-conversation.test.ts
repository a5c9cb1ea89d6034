import { test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { askTool } from './ask-tool.ts';
import { replay, type Turn } from './conversation.ts';

const tree = {
  'Projects/Project-X.md': '# Project X\n\nThe project timeline: spring. #work\n',
  'Projects/Project-Y.md': '# Project Y\n\nA projector.\n',
  'Daily/2026-02-04.md': 'Met about project X.\n',
  'Ideas.md': 'A shed. #garden\n',
};

/** "Find notes about project X", with a wrong path on the way. */
const finding: readonly Turn[] = [
  {
    tool: 'search_notes',
    args: { query: 'project X' },
    output: {
      display: '**Daily/2026-02-04.md**\n  Met about project X.\n**Projects/Project-X.md**\n  # Project X',
      count: 2,
      has_more: false,
    },
  },
  {
    tool: 'read_note',
    args: { filename: 'Project-X.md' },
    output:
      'Note \'Project-X.md\' not found. Available notes: ["Projects/Project-X.md", "Projects/Project-Y.md", "Daily/2026-02-04.md", "Ideas.md"]. Use exact path',
    is_error: true,
  },
  {
    tool: 'read_note',
    args: { filename: 'Projects/Project-X.md' },
    output: '# Project X\n\nThe project timeline: spring. #work\n',
  },
];

/** "What do I have on gardens, and on boats?" */
const browsing: readonly Turn[] = [
  { tool: 'list_notes', args: { tag: '#garden' }, output: { display: '- Ideas.md', count: 1 } },
  { tool: 'list_notes', args: { tag: '#boat' }, output: { display: 'No notes found.', count: 0 } },
  { tool: 'search_notes', args: { query: '' }, output: 'Provide keywords to search', is_error: true },
  {
    tool: 'search_notes',
    args: { query: 'boat' },
    output: { display: 'No notes found matching: boat', count: 0, has_more: false },
  },
];

test('co completes a conversation that finds a note and reads it', async () => {
  await replay(askTool('co', noteAgent(tree)), finding);
});

test('co completes a conversation that browses', async () => {
  await replay(askTool('co', noteAgent(tree)), browsing);
});
