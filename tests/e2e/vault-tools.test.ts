import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTools } from './open-tools.ts';

const plan = { 'Plan.md': '# Plan\n', 'Private/Diary.md': 'tea\n' };

test('the tools of a toolset have definitions, and run in this process', async () => {
  const { definitions, call, text } = await openTools(plan);

  const appended = await call('append_note', { note: 'Plan', content: '- tea' });
  const found = await call('search_notes', { query: 'tea' });

  expect(definitions.find(({ name }) => name === 'append_note')?.inputSchema).toMatchObject({ type: 'object' });
  expect(appended).toMatchObject({ isError: false, output: { path: 'Plan.md', line: 2 } });
  expect(found).toMatchObject({ isError: false, text: expect.stringContaining('Plan.md') });
  expect(text('Plan.md')).toBe('# Plan\n- tea\n');
});

test('definitions have the formats of model APIs', async () => {
  const { definitionsAs } = await openTools(plan, { toolset: 'co' });

  expect(definitionsAs('anthropic')[0]).toMatchObject({ name: expect.any(String), input_schema: { type: 'object' } });
  expect(definitionsAs('openai')[0]).toMatchObject({ type: 'function', function: { name: expect.any(String) } });
});

test.each([
  ['an unknown tool', 'read_nite', {}, 'UNKNOWN_TOOL'],
  ['missing arguments', 'read_note', {}, 'INVALID_PARAMS'],
  ['a missing note', 'read_note', { note: 'Plans' }, 'NOTE_NOT_FOUND'],
] as const)('a model learns from the answer about %s', async (...[, name, args, reason]) => {
  const { call } = await openTools(plan);

  expect(await call(name, args)).toMatchObject({ isError: true, retry: true, output: { reason } });
});

test('denied notes are hidden, and a read-only vault lists and allows reads only', async () => {
  const { call, definitions } = await openTools(plan, { readOnly: true, deny: ['Private'] });

  expect(await call('read_note', { note: 'Private/Diary' })).toMatchObject({ output: { reason: 'NOTE_NOT_FOUND' } });
  expect(await call('append_note', { note: 'Plan', content: 'x' })).toMatchObject({ output: { reason: 'READ_ONLY' } });
  expect(definitions.map(({ name }) => name)).not.toContain('append_note');
});

test('a settings file that cannot be read does not show the names of denied notes', async () => {
  const tree = { ...plan, '.obsidian/workspace.json': '{"lastOpenFiles":["Private/Diary.md", oops]}' };
  const { call } = await openTools(tree, { tools: 'all', deny: ['Private'] });

  const { text, output } = await call('get_settings', {});

  expect(output).toMatchObject({ recent_files: [], complaints: [expect.stringContaining('cannot be read')] });
  expect(text).not.toContain('iary');
});

test('a deletion needs the approval of the user, no matter what the model sent', async () => {
  const questions: string[] = [];
  const answers = [false, true];
  const approve = async (question: string) => {
    questions.push(question);
    return answers.shift() ?? false;
  };
  const { call, text } = await openTools(plan, { approve });

  const declined = await call('delete_note', { note: 'Plan', confirm: true });
  const kept = text('Plan.md');
  const approved = await call('delete_note', { note: 'Plan' });

  expect(declined).toMatchObject({ isError: true, retry: false, output: { reason: 'CANCELLED' } });
  expect(kept).toBe('# Plan\n');
  expect(approved).toMatchObject({ isError: false });
  expect(() => text('Plan.md')).toThrow('ENOENT');
  expect(questions).toEqual([expect.stringContaining('Plan.md'), expect.stringContaining('Plan.md')]);
});

test('an aborted call fails with the reason of its signal', async () => {
  const { call } = await openTools(plan);
  const abort = new AbortController();
  const call1 = call('append_note', { note: 'Plan', content: 'x' }, { signal: abort.signal });
  abort.abort(new Error('The user left.'));

  await expect(call1).rejects.toThrow('The user left.');
});

test.each([
  [{ vault: '/no/vault' }, 'There is no vault folder at /no/vault'],
  [{ toolset: 'natives' }, "Unknown toolset 'natives'"],
  [{ deny: ['{Private'] }, 'Invalid pattern "{Private"'],
])('%o cannot be opened', async (options, message) => {
  await expect(openTools(plan, options)).rejects.toThrow(message);
});

test('importing the tools starts neither the server nor the agent', () => {
  const script = "await import('obsidian-agent/tools'); console.log('imported');";
  const cwd = join(import.meta.dirname, '..', '..');

  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script, 'mcp', '--help'], { cwd });

  expect(printed.toString()).toBe('imported\n');
});

test('tasks that are kept between calls follow every change of the vault, also from outside', async () => {
  const { call, vault } = await openTools({ 'A.md': '- [ ] first\n', 'B.md': '- [ ] other\n' });
  const descriptions = async () => {
    const { output } = await call('list_tasks', {});
    const { tasks } = output as { readonly tasks: readonly { readonly description: string }[] };
    return tasks.map(({ description }) => description);
  };

  const lists = [await descriptions(), await descriptions()];
  writeFileSync(join(vault, 'A.md'), '- [x] first\n- [ ] second\n');
  lists.push(await descriptions());
  await call('append_note', { note: 'B', content: '- [ ] third' });
  lists.push(await descriptions());
  rmSync(join(vault, 'A.md'));
  lists.push(await descriptions());

  expect(lists).toEqual([
    ['first', 'other'],
    ['first', 'other'],
    ['second', 'other'],
    ['second', 'other', 'third'],
    ['other', 'third'],
  ]);
});
