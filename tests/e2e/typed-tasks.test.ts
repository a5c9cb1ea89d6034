import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typist } from './typed-call.ts';

const at = (vault: string, note: string) => readFileSync(join(vault, note), 'utf8');

test.each<[readonly string[], string]>([
  [['done', 'call', 'Ann', 'at', '10:30'], '- [x] call Ann at 10:30\n- [ ] exact\n- [ ] exactly 2026-12-24\n'],
  [['done', 'exact'], '- [ ] call Ann at 10:30\n- [x] exact\n- [ ] exactly 2026-12-24\n'],
])('%j means the whole text of a task', async (words, text) => {
  const { vault, type } = typist({ 'List.md': '- [ ] call Ann at 10:30\n- [ ] exact\n- [ ] exactly 2026-12-24\n' });

  const { exitCode } = await type(words);

  expect(exitCode).toBe(0);
  expect(at(vault, 'List.md')).toBe(text);
});

test('the whole text of a task is found among many, and a text that ends in a time in any note', async () => {
  const many = Array.from({ length: 25 }, (_, at) => `- [ ] milk number ${at}\n`).join('');
  const { vault, type } = typist({ 'List.md': `${many}- [ ] milk\n`, 'A.md': '- [ ] a#b 12:30\n' });

  const ended = [await type(['done', 'milk']), await type(['done', 'a#b 12:30'])];

  const both = await typist({ 'T.md': `${many}- [ ] milk\n- [ ] milk\n` }).type(['done', 'milk']);

  expect(both.stderr).toContain(
    '2 open tasks contain "milk"\nType one of them as NOTE:LINE.\nT.md:26  milk\nT.md:27  milk\n',
  );
  expect(ended.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(at(vault, 'List.md')).toBe(`${many}- [x] milk\n`);
  expect(at(vault, 'A.md')).toBe('- [x] a#b 12:30\n');
});

test('a number alone completes no task that contains it, and a note that is missing is named', async () => {
  const list = '- [ ] water plants 📅 2026-12-24\n';
  const { vault, type } = typist({ 'List.md': list });

  const said = [await type(['done', '24']), await type(['done', '--task', '2']), await type(['done', 'Lsit:1'])];

  expect(said.map(({ stderr }) => stderr)).toEqual([
    'obsidian-agent: No note is given for the line 24\nType: obsidian-agent done NOTE:LINE\n',
    'obsidian-agent: No note is given for the line 2\nType: obsidian-agent done NOTE:LINE\n',
    expect.stringMatching(/^obsidian-agent: Note 'Lsit' not found\nDid you mean "List\.md"/),
  ]);
  expect(at(vault, 'List.md')).toBe(list);
});

test('a task is not found in a text that cannot be read, which is named', async () => {
  const { vault, type } = typist({});
  writeFileSync(join(vault, 'Old.md'), Buffer.from('- [ ] pay rent \xff\n', 'latin1'));

  const { stderr, exitCode } = await type(['done', 'pay rent']);

  expect(exitCode).toBe(2);
  expect(stderr).toMatch(
    /^Not searched, because their text cannot be read: Old\.md .*\n.*No open task contains "pay rent"/,
  );
});

test('tasks that are not shown are counted', async () => {
  const tasks = Array.from({ length: 25 }, (_, at) => `- [ ] Buy ${at}\n`).join('');

  const { stderr } = await typist({ 'List.md': tasks }).type(['done', 'Buy']);

  expect(stderr).toMatch(/^obsidian-agent: 25 open tasks contain "Buy"\n.*\n… and 5 more\n$/s);
});
