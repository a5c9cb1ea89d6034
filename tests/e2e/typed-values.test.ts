import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { typist } from './typed-call.ts';

const notes = { 'Trip.md': 'Go by train.\n' };
const at = (vault: string, note: string) => readFileSync(join(vault, note), 'utf8');

test.each([
  ['n=12345678901234567890', 'n: "12345678901234567890"'],
  ['n=1e999', 'n: "1e999"'],
  ['n=1234.5', 'n: 1234.5'],
  ['n=3.141592653589793', 'n: 3.141592653589793'],
  ['n=[12345678901234567890]', 'n:\n  - "12345678901234567890"'],
  ['n=1.50', 'n: 1.5'],
  ['n=["a","b"]', 'n:\n  - a\n  - b'],
])('the property %s keeps what was typed', async (entry, yaml) => {
  const { vault, type } = typist(notes);

  await type(['set', 'Trip', entry]);

  expect(at(vault, 'Trip.md')).toBe(`---\n${yaml}\n---\nGo by train.\n`);
});

test.each<[readonly string[], string]>([
  [['tag', 'Trip', ''], '--add is empty\nCorrect --add and run the command again.'],
  [['set', 'Trip', '[1,2]'], '"[1,2]" is not NAME=VALUE'],
  [['create', 'New', '--properties', '[1]'], 'Invalid value "[1]" for --properties\nWrite NAME=VALUE'],
  [['set', 'Trip', `n=${'['.repeat(100)}${']'.repeat(100)}`], '--set is nested deeper than 64 levels'],
])('%j is refused, and changes nothing', async (words, said) => {
  const { vault, type } = typist(notes);
  const before = harvest(vault);

  const { stderr, exitCode } = await type(words);

  expect(exitCode).toBe(2);
  expect(stderr).toContain(said);
  expect(harvest(vault)).toEqual(before);
});

test('a part of a note is its bytes, and which part it is comes as a remark', async () => {
  const { type } = typist({ 'A.md': 'a\nb\nc\n', 'Own.md': 'a\n[lines 1-2 of 4]' });

  const own = await type(['read', 'Own']);
  expect(own).toMatchObject({ stdout: 'a\n[lines 1-2 of 4]', stderr: '' });
  const part = await type(['read', 'A', '--end-line', '2']);
  const quiet = await type(['read', 'A', '--end-line', '2', '-q']);

  expect(part).toMatchObject({ exitCode: 0, stdout: 'a\nb\n', stderr: '[lines 1-2 of 4]\n' });
  expect(quiet).toMatchObject({ exitCode: 0, stdout: 'a\nb\n', stderr: '' });
  expect(await type(['read', 'A', '--end-line', '1'])).toMatchObject({ stdout: 'a\n', stderr: '[line 1 of 4]\n' });
});

test('a list of texts can be typed as JSON', async () => {
  const { vault, type } = typist({ 'A.md': '- [ ] a\n- [x] b\n- [-] c\n', 'All.base': 'views: []\n' });

  const created = await type(['create', 'New', '--tags', '["a","b"]']);
  writeFileSync(join(vault, 'tags.json'), '["c"]\n');
  await type(['create', 'File', '--tags', `@${join(vault, 'tags.json')}`]);
  const tasks = await type(['tasks', '--status', '["todo","done"]', '--json']);
  await type(['add_view', '--base', 'All', '--name', 'L', '--order', '["file.name","status"]']);

  expect(created.exitCode).toBe(0);
  expect(at(vault, 'New.md')).toBe('---\ntags:\n  - a\n  - b\n---\n');
  expect(at(vault, 'File.md')).toBe('---\ntags:\n  - c\n---\n');
  expect(JSON.parse(tasks.stdout)).toMatchObject({ total_count: 2 });
  expect(at(vault, 'All.base')).toContain('"order":["file.name","status"]');
});
