import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, refused, succeeded } from './ask-tool.ts';

const note = '# Document Title\n\nFirst paragraph content...\nMore content here...\n';

test(`read_file numbers the lines and says which they are ${requirement(
  'smarthole.read-file.line-numbers',
  'smarthole.read-file.footer',
)}`, async () => {
  const agent = noteAgent({ 'Projects/notes.md': note, 'Windows.md': note.replaceAll('\n', '\r\n').trimEnd() });
  const call = askTool('smarthole', agent);
  const shown = [
    '1: # Document Title',
    '2:',
    '3: First paragraph content...',
    '4: More content here...',
    '',
    '[Showing lines 1-4 of 4 total]',
  ].join('\n');

  expect(await call('read_file', { path: 'Projects/notes.md' })).toMatchObject({ ...succeeded(shown), data: shown });
  expect(await call('read_file', { path: 'Windows' })).toMatchObject(succeeded(shown));
});

test(`read_file returns a range of lines with their numbers ${requirement('smarthole.read-file.range')}`, async () => {
  const text = Array.from({ length: 120 }, (_, index) => `line ${index + 1}`).join('\n');
  const call = askTool('smarthole', noteAgent({ 'Long.md': text }));

  expect(await call('read_file', { path: 'Long', start_line: 50, end_line: 51 })).toMatchObject(
    succeeded('50: line 50\n51: line 51\n\n[Showing lines 50-51 of 120 total]'),
  );
  expect(await call('read_file', { path: 'Long', start_line: 120, end_line: 999 })).toMatchObject(
    succeeded('120: line 120\n\n[Showing lines 120-120 of 120 total]'),
  );
});

test('a range outside the file is an error that reports its length', async () => {
  const call = askTool('smarthole', noteAgent({ 'Short.md': note }));

  expect(await call('read_file', { path: 'Short', start_line: 5 })).toMatchObject(
    refused('Error: start_line 5 is past the end: Short.md has 4 lines. Send a start_line from 1 to 4.'),
  );
  expect(await call('read_file', { path: 'Short', start_line: 3, end_line: 2 })).toMatchObject(
    refused('Error: end_line 2 is before start_line 3. Send the first line as start_line.'),
  );
});

test(`read_file stops at 2,000 lines and says so ${requirement(
  'smarthole.read-file.truncation-lines',
  'smarthole.read-file.truncation-notice',
)}`, async () => {
  const text = Array.from({ length: 5000 }, (_, index) => `line ${index + 1}`).join('\n');
  const call = askTool('smarthole', noteAgent({ 'Long.md': text }));

  const first = await call('read_file', { path: 'Long' });
  const next = await call('read_file', { path: 'Long', start_line: 2001 });

  expect(first.output).toMatch(
    /^1: line 1\n.*\n2000: line 2000\n\n\[\.\.\. truncated, showing lines 1-2000, total lines in file: 5000\]$/s,
  );
  expect(next.output).toMatch(
    /^2001: line 2001\n.*\n4000: line 4000\n\n\[\.\.\. truncated, showing lines 2001-4000, total lines in file: 5000\]$/s,
  );
});

test(`read_file stops at about 100 KB ${requirement('smarthole.read-file.truncation-bytes')}`, async () => {
  const call = askTool(
    'smarthole',
    noteAgent({ 'Wide.md': `${'é'.repeat(499)}\n`.repeat(200), 'One.md': 'é'.repeat(80_000) }),
  );

  const wide = await call('read_file', { path: 'Wide' });
  const one = await call('read_file', { path: 'One' });

  expect(wide.output).toMatch(/\n\n\[\.\.\. truncated, showing lines 1-102, total lines in file: 200\]$/);
  expect(one.output).toBe(
    `1: ${'é'.repeat(51_200)}\n\n[Line 1 is longer than an answer: 51200 of its 80000 characters are shown, and no tool reads on in it; search_notes shows what stands around a word]\n\n[... truncated, showing lines 1-1, total lines in file: 1]`,
  );
});

test(`read_file of a missing file is an error that names it ${requirement('smarthole.read-file.not-found')}`, async () => {
  const call = askTool('smarthole', noteAgent({ 'Projects/Garden.md': '' }));

  expect(await call('read_file', { path: 'Projects/Gardn.md' })).toMatchObject(
    refused('Error: File not found: Projects/Gardn.md. Did you mean "Projects/Garden.md"?'),
  );
  expect(await call('read_file', { path: 'Garden' })).toMatchObject(
    refused('Error: File not found: Garden.md. Did you mean "Projects/Garden.md"?'),
  );
  expect(await call('read_file', { path: 'Projects' })).toMatchObject({ is_error: true });
});

test('read_file reads text files other than notes, and refuses binary files', async () => {
  const call = askTool('smarthole', noteAgent({ 'Board.canvas': '{}', 'pic.png': 'x' }));

  expect(await call('read_file', { path: 'Board.canvas' })).toMatchObject(
    succeeded('1: {}\n\n[Showing lines 1-1 of 1 total]'),
  );
  expect(await call('read_file', { path: 'pic.png' })).toMatchObject({
    is_error: true,
    output: expect.stringMatching(/^Error: .*pic\.png/),
  });
});

test('read_file of a short name suggests no name without a common letter', async () => {
  const call = askTool('smarthole', noteAgent({ 'A.md': '', 'X.md': '', 'Projects/Plan.md': '' }));

  expect((await call('read_file', { path: 'P' })).output).not.toContain('Did you mean');
  expect((await call('read_file', { path: 'Pl' })).output).toContain('Did you mean "Projects/Plan.md"?');
});

test(`read_file finds a path in another case, and says so if several match ${requirement('smarthole.read-file.case')}`, async () => {
  const call = askTool('smarthole', noteAgent({ 'Plan.md': 'upper', 'plan.md': 'lower', 'Projects/Garden.md': 'g' }));

  expect(await call('read_file', { path: 'projects/GARDEN' })).toMatchObject(
    succeeded('1: g\n\n[Showing lines 1-1 of 1 total]'),
  );
  expect(await call('read_file', { path: 'plan' })).toMatchObject(
    succeeded('1: lower\n\n[Showing lines 1-1 of 1 total]'),
  );
  const several = await call('read_file', { path: 'PLAN.md' });
  expect(several).toMatchObject({ is_error: true, retry: true });
  expect(several.output).toMatch(/^Error: Several files are spelled like PLAN\.md\. .*Plan\.md, plan\.md/);
});
