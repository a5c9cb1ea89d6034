import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { askTool } from './ask-tool.ts';
import { replay, type Turn } from './conversation.ts';

const tree = {
  'Projects/Alpha.md': '# Alpha\n\nThe project timeline is set for Q2.\n',
  'Journal/daily.md': '# Tuesday',
  'Inbox/meeting-notes.md': '# Kick-off\n\nSee [[Alpha]].\n',
  'Index.md': '- [[meeting-notes]]\n',
};

/** "Write down what we said, add it to my day, and file the notes of the kick-off." */
const filing: readonly Turn[] = [
  {
    tool: 'create_note',
    args: { content: '# Meeting Notes\n\nDiscussed project timeline...', path: 'Meetings/2026-02-03.md' },
    output: 'Meetings/2026-02-03.md',
  },
  {
    tool: 'modify_note',
    args: { path: 'Journal/daily.md', operation: 'append', content: '\n\n## Evening Update\nCompleted all tasks.' },
    output: 'Appended to Journal/daily.md, from line 2.',
  },
  {
    tool: 'organize_note',
    args: { source: 'Inbox/meeting-notes.md', destination: 'Meetings/2026/February/kick-off.md' },
    output: 'Moved Inbox/meeting-notes.md to Meetings/2026/February/kick-off.md. Updated 1 link in 1 file.',
  },
  {
    tool: 'read_file',
    args: { path: 'Journal/daily.md' },
    output: '1: # Tuesday\n2:\n3: ## Evening Update\n4: Completed all tasks.\n\n[Showing lines 1-4 of 4 total]',
  },
];

/** "Move the timeline of Alpha to Q3", with a mistake on the way. */
const correcting: readonly Turn[] = [
  {
    tool: 'search_notes',
    args: { query: 'project timeline', read_content: true },
    output: {
      results: [
        {
          path: 'Projects/Alpha.md',
          excerpt: '# Alpha The project timeline is set for Q2.',
          content: '# Alpha\n\nThe project timeline is set for Q2.\n',
        },
      ],
    },
  },
  {
    tool: 'modify_note',
    args: { path: 'Alpha.md', operation: 'replace', search: 'Q2', content: 'Q3' },
    output: 'Error: File not found: Alpha.md. Did you mean "Projects/Alpha.md"?',
    is_error: true,
  },
  {
    tool: 'modify_note',
    args: { path: 'Projects/Alpha.md', operation: 'replace', search: 'set for Q2', content: 'set for Q3' },
    output: 'Replaced text in Projects/Alpha.md, line 3.',
  },
  {
    tool: 'read_file',
    args: { path: 'Projects/Alpha.md', start_line: 3, end_line: 3 },
    output: '3: The project timeline is set for Q3.\n\n[Showing lines 3-3 of 3 total]',
  },
];

test('smarthole completes a conversation that files notes', async () => {
  const agent = noteAgent(tree);

  await replay(askTool('smarthole', agent), filing);

  expect(agent.text('Index.md')).toBe('- [[kick-off]]\n');
  expect(agent.text('Meetings/2026/February/kick-off.md')).toBe('# Kick-off\n\nSee [[Alpha]].\n');
});

test('smarthole completes a conversation that finds and corrects a note', async () => {
  const agent = noteAgent(tree);

  await replay(askTool('smarthole', agent), correcting);

  expect(agent.text('Projects/Alpha.md')).toBe('# Alpha\n\nThe project timeline is set for Q3.\n');
});
