import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, refused, succeeded } from './ask-tool.ts';

test.each([
  ['append', '\n\n## Evening Update\nDone.', ['tea', 'tea\n\n## Evening Update\nDone.']],
  ['append', 'cake', ['tea', 'tea\ncake']],
  ['append', 'cake', ['tea\n', 'tea\ncake\n']],
  ['append', 'cake', ['', 'cake']],
  ['prepend', 'cake', ['tea', 'cake\ntea']],
  ['prepend', 'cake\n', ['tea', 'cake\ntea']],
  ['prepend', 'cake', ['---\nmood: good\n---\ntea', '---\nmood: good\n---\ncake\ntea']],
])(
  `%s of %j turns one text into the other, %j ${requirement(
    'smarthole.modify-note.append',
    'smarthole.modify-note.prepend',
    'smarthole.modify-note.line-break',
  )}`,
  async (operation, content, [before = '', after]) => {
    const agent = noteAgent({ 'Journal/daily.md': before });

    const answer = await askTool('smarthole', agent)('modify_note', { path: 'Journal/daily.md', operation, content });

    expect(answer).toMatchObject({ output: expect.stringContaining('Journal/daily.md'), is_error: false });
    expect(agent.text('Journal/daily.md')).toBe(after);
  },
);

test(`replace inserts the content literally in place of the text ${requirement('smarthole.modify-note.replace')}`, async () => {
  const agent = noteAgent({ 'Plan.md': 'one\r\nbuy (tea)\r\nthree' });

  const answer = await askTool('smarthole', agent)('modify_note', {
    path: 'Plan',
    operation: 'replace',
    search: 'buy (tea)\n',
    content: 'costs $& $1\n',
  });

  expect(answer).toMatchObject(succeeded('Replaced text in Plan.md, line 2.'));
  expect(agent.text('Plan.md')).toBe('one\r\ncosts $& $1\r\nthree');
});

test(`replace with missing or empty search is an error ${requirement('smarthole.modify-note.replace-without-search')}`, async () => {
  const agent = noteAgent({ 'Plan.md': 'tea' });
  const call = askTool('smarthole', agent);
  const wanted = refused("Error: search is required for the operation 'replace'. Send the text to find.");

  expect(await call('modify_note', { path: 'Plan', operation: 'replace', content: 'x' })).toMatchObject(wanted);
  expect(await call('modify_note', { path: 'Plan', operation: 'replace', content: 'x', search: '' })).toMatchObject(
    wanted,
  );
  expect(agent.text('Plan.md')).toBe('tea');
});

test(`replace of a text that the note does not contain is an error and changes nothing ${requirement('smarthole.modify-note.replace-without-match')}`, async () => {
  const agent = noteAgent({ 'Plan.md': 'buy tea\n' });

  const answer = await askTool('smarthole', agent)('modify_note', {
    path: 'Plan',
    operation: 'replace',
    search: 'buy coffee',
    content: 'x',
  });

  expect(answer).toMatchObject({ is_error: true, retry: true });
  expect(answer.output).toMatch(/^Error: The note 'Plan\.md' does not have the text "buy coffee"\. /);
  expect(agent.text('Plan.md')).toBe('buy tea\n');
});

test('replace of a text that occurs several times lists its locations, and changes nothing', async () => {
  const agent = noteAgent({ 'Plan.md': 'tea\ncake\ntea\n' });

  const answer = await askTool('smarthole', agent)('modify_note', {
    path: 'Plan',
    operation: 'replace',
    search: 'tea',
    content: 'x',
  });

  expect(answer).toMatchObject(
    refused(
      "Error: The text to replace occurs 2 times in 'Plan.md', not once. Send more of the surrounding text in search; lines: 1, 3.",
    ),
  );
  expect(agent.text('Plan.md')).toBe('tea\ncake\ntea\n');
});

test.each(['append', 'prepend', 'replace'])(
  `%s to a missing note is an error and creates nothing ${requirement('smarthole.modify-note.not-found')}`,
  async (operation) => {
    const tree = { 'Archive/Plan.md': '---\naliases: [Scheme]\n---\n' };
    const agent = noteAgent(tree);
    const call = askTool('smarthole', agent);

    for (const path of ['Plan', 'Scheme']) {
      const answer = await call('modify_note', { path, operation, content: 'x', search: 'aliases' });
      expect(answer).toMatchObject({ is_error: true, retry: true });
      expect(answer.output).toMatch(new RegExp(`^Error: File not found: ${path}\\.md\\. `));
    }

    expect(harvest(agent.vault)).toEqual(bytesOf(tree));
  },
);

test('empty content adds nothing, and a missing note is still reported', async () => {
  const agent = noteAgent({ 'Plan.md': 'tea' });
  const call = askTool('smarthole', agent);

  expect(await call('modify_note', { path: 'Plan', operation: 'append', content: '' })).toMatchObject(
    succeeded('The content is empty; Plan.md was not changed.'),
  );
  expect(await call('modify_note', { path: 'Plan 2', operation: 'append', content: '' })).toMatchObject({
    is_error: true,
  });
  expect(agent.text('Plan.md')).toBe('tea');
});

test(`parallel calls on one note do not lose each other's changes ${requirement('smarthole.modify-note.atomic')}`, async () => {
  const agent = noteAgent({ 'Plan.md': 'start\n' });
  const call = askTool('smarthole', agent);
  const lines = Array.from({ length: 8 }, (_, index) => `line ${index}`);

  await Promise.all(
    lines.map((content, index) =>
      call('modify_note', { path: 'Plan', operation: index % 2 === 0 ? 'append' : 'prepend', content }),
    ),
  );

  expect(agent.text('Plan.md').trim().split('\n').toSorted()).toEqual([...lines, 'start'].toSorted());
});
