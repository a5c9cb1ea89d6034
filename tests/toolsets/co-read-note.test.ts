import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, refused, succeeded } from './ask-tool.ts';

test(`read_note returns the full content as stored ${requirement('co.read-note.content', 'co.read-note.filename')}`, async () => {
  const long = `# X\r\n\n${'many words in a line\n'.repeat(6000)}end`;
  const call = askTool('co', noteAgent({ 'Projects/Project-X.md': long }));

  const answer = await call('read_note', { filename: 'Projects/Project-X.md' });

  expect(answer).toMatchObject({ ...succeeded(long), data: long });
});

test(`read_note of a missing note lists existing ones ${requirement('co.read-note.not-found', 'co.errors.retry')}`, async () => {
  const call = askTool('co', noteAgent({ 'Projects/Project-X.md': '', 'Ideas.md': '', 'Board.canvas': '{}' }));
  const available = 'Available notes: ["Ideas.md", "Projects/Project-X.md"]. Use exact path';

  for (const filename of ['Board.canvas', 'Project-X.md', ''])
    expect((await call('read_note', { filename })).output).toMatch(
      /^Note '.*' not found\. Available notes: \[.*\]\. Use exact path$/,
    );
  expect(await call('read_note', { filename: 'nothing of that name.md' })).toMatchObject(
    refused(`Note 'nothing of that name.md' not found. ${available}`),
  );
});

test(`read_note of a missing note lists ten notes, the most similar first ${requirement('co.read-note.not-found-notes')}`, async () => {
  const notes = Array.from({ length: 30 }, (_, index) => [`Notes/${String(index).padStart(2, '0')}.md`, '']);
  const call = askTool('co', noteAgent({ ...Object.fromEntries(notes), 'Projects/Garden.md': '' }));

  const { output } = await call('read_note', { filename: 'Projects/Gardn.md' });

  const [, list = '[]'] = /Available notes: (\[.*\])\. Use exact path$/.exec(output) ?? [];
  const available: string[] = JSON.parse(list);
  expect(available).toHaveLength(10);
  expect(available[0]).toBe('Projects/Garden.md');
});

test('read_note of a missing note in an empty vault lists none', async () => {
  const call = askTool('co', noteAgent({}));

  expect(await call('read_note', { filename: 'Plan.md' })).toMatchObject(
    refused("Note 'Plan.md' not found. Available notes: []. Use exact path"),
  );
});

test.each(['../../etc/passwd', '/etc/passwd', 'Notes/../../secret.md', '.obsidian/app.json'])(
  `read_note of %s reads nothing ${requirement('co.read-note.traversal')}`,
  async (filename) => {
    const call = askTool('co', noteAgent({ 'Ideas.md': '', '.obsidian/app.json': '{}' }));

    expect(await call('read_note', { filename })).toMatchObject(refused('Access denied: path is outside the vault'));
  },
);

test('read_note finds a path in another case, and asks for a choice if several match', async () => {
  const call = askTool('co', noteAgent({ 'Plan.md': 'upper', 'plan.md': 'lower', 'Notes/Ideas.md': 'i' }));

  expect(await call('read_note', { filename: 'notes/ideas.md' })).toMatchObject(succeeded('i'));
  expect(await call('read_note', { filename: 'plan.md' })).toMatchObject(succeeded('lower'));
  expect(await call('read_note', { filename: 'PLAN.md' })).toMatchObject(
    refused("Several notes are spelled like 'PLAN.md'. Send the path of one of them: Plan.md, plan.md."),
  );
});
