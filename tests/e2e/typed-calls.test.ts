import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { typist } from './typed-call.ts';

const notes = {
  'Home.md': '# Home\n\n[[Plan]]\n',
  'Work/Plan.md': '---\nstatus: idea\n---\n- [ ] Buy milk\n- [ ] Buy milk and eggs\n',
  'Trip.md': 'Go by train.\n',
};
const at = (vault: string, note: string) => readFileSync(join(vault, note), 'utf8');

test.each<[readonly string[], string]>([
  [['search', 'by', 'train'], 'Trip.md:1: Go by train.\n'],
  [['read', 'Trip'], 'Go by train.\n'],
  [['notes', 'Work'], 'Work/Plan.md\n'],
  [['tasks', 'and', 'eggs'], 'Work/Plan.md:5 [ ] Buy milk and eggs\n'],
  [['backlinks', 'Plan', '--format', 'paths'], 'Home.md\n'],
  [['broken'], ''],
  [['list-notes', '--format', 'paths', '-n1'], 'Home.md\n'],
  [['--vault', '.', '-q', 'notes', 'Work'], 'Work/Plan.md\n'],
  [['--vault=.', '--color', 'never', 'read', '--', 'Trip'], 'Go by train.\n'],
  [['list_notes', '--format=paths', '--response_format', 'detailed', '-qn1'], 'Home.md\n'],
])('%j prints %j', async (words, stdout) => {
  expect(await typist(notes).type(words)).toMatchObject({ stdout, exitCode: 0 });
});

test.each<[readonly string[], string, string]>([
  [['append', 'Trip', '- [ ]', 'pack'], 'Trip.md', 'Go by train.\n- [ ] pack\n'],
  [['append', 'Trip', '-'], 'Trip.md', 'Go by train.\nfrom stdin\n'],
  [['append', 'Trip', '@@home'], 'Trip.md', 'Go by train.\n@home\n'],
  [['append', 'Trip', '@mara', 'called'], 'Trip.md', 'Go by train.\n@mara called\n'],
  [['append', 'Trip', '@Home.md'], 'Trip.md', 'Go by train.\n# Home\n\n[[Plan]]\n'],
  [['create', 'New/Note', '@Trip.md'], 'New/Note.md', 'Go by train.\n'],
  [['prepend', 'Trip', 'First.'], 'Trip.md', 'First.\nGo by train.\n'],
  [['create', 'New/Note', 'text'], 'New/Note.md', 'text'],
  [['edit', 'Trip', '--search', 'train', '--replace', 'boat'], 'Trip.md', 'Go by boat.\n'],
  [['set', 'Trip', 'count=3', 'name=a=b'], 'Trip.md', '---\ncount: 3\nname: a=b\n---\nGo by train.\n'],
  [
    ['set_properties', '--note=Trip', '--set', 'a=1', '--set', '{"b":[2]}'],
    'Trip.md',
    '---\na: 1\nb:\n  - 2\n---\nGo by train.\n',
  ],
  [
    ['create_base', '--path', 'Open', '--filters', '{"and": ["a", {"or": ["b"]}]}'],
    'Open.base',
    'filters:\n  and:\n    - a\n    - or:\n        - b\n',
  ],
  [['create_base', '--path', 'Open', '--filters', 'a || b'], 'Open.base', 'filters: a || b\n'],
  [['unset', 'Plan', 'status'], 'Work/Plan.md', '- [ ] Buy milk\n- [ ] Buy milk and eggs\n'],
  [['tag', 'Trip', 'a', 'b'], 'Trip.md', '---\ntags:\n  - a\n  - b\n---\nGo by train.\n'],
  [['done', 'and', 'eggs'], 'Work/Plan.md', '---\nstatus: idea\n---\n- [ ] Buy milk\n- [x] Buy milk and eggs\n'],
  [['done', 'Work/Plan.md:4'], 'Work/Plan.md', '---\nstatus: idea\n---\n- [x] Buy milk\n- [ ] Buy milk and eggs\n'],
  [['rename', 'Plan', 'Goal'], 'Home.md', '# Home\n\n[[Goal]]\n'],
  [['move', 'Trip', 'Work/'], 'Work/Trip.md', 'Go by train.\n'],
])('%j leaves %s as %j', async (words, note, text) => {
  const { vault, type } = typist(notes);

  const { exitCode } = await type(words, { stdin: 'from stdin' });

  expect(exitCode).toBe(0);
  expect(at(vault, note)).toBe(text);
});

test.each([
  [
    'Archive',
    'There is no folder Archive, so the note gets that name. For a new folder, type: obsidian-agent move NOTE Archive/',
  ],
  ['Work', ''],
  ['Archive/', ''],
])('move Trip %s remarks %j', async (to, remark) => {
  const { stderr } = await typist(notes).type(['move', 'Trip', to]);

  expect(stderr).toContain(remark);
  expect(stderr.includes('no folder')).toBe(remark !== '');
});

test('rename keeps the folder, even if a folder has the new name', async () => {
  const { vault, type } = typist({ ...notes, 'Home/x.md': '' });

  await type(['rename', 'Trip', 'Work']);

  expect(at(vault, 'Work.md')).toBe('Go by train.\n');
});

test('today is the daily note, which text creates in one change', async () => {
  const { vault, type } = typist({ ...notes, '.obsidian/daily-notes.json': '{"folder":"Daily","format":"[Day]"}' });

  const missing = await type(['read', 'today']);
  const created = await type(['append', 'today', 'one']);
  const history = await type(['history']);
  await type(['daily', 'two']);
  const read = await type(['read', 'today']);
  const daily = await type(['daily', '--json']);
  await type(['undo', '--last']);
  await type(['undo', '--last']);

  expect(missing.exitCode).toBe(3);
  expect(created.stdout).toContain('Created Daily/Day.md. Appended to Daily/Day.md');
  expect(history.stdout).toMatch(/ append_note Daily\/Day\.md/);
  expect(read.stdout).toBe('one\ntwo');
  expect(JSON.parse(daily.stdout)).toMatchObject({ path: 'Daily/Day.md', created: false, text: 'one\ntwo' });
  expect(harvest(vault)['Daily/Day.md']).toBeUndefined();
});

test('a task that is not the only one of its words is listed with what to type', async () => {
  const { type } = typist(notes);

  const { stderr, exitCode } = await type(['done', 'Buy']);

  expect(exitCode).toBe(2);
  expect(stderr).toContain('Work/Plan.md:4  Buy milk\nWork/Plan.md:5  Buy milk and eggs\n');
});

test.each<[readonly string[], string]>([
  [['append', 'Trip'], 'Missing TEXT…\nType: obsidian-agent append NOTE TEXT…'],
  [['append', 'Trip', '@home'], 'There is no file home\nCheck the path. If @home is text, start it with @@.'],
  [
    ['read', 'Trip', 'Home'],
    'Unexpected argument "Home"\nQuote a name that has spaces. Type: obsidian-agent read NOTE',
  ],
  [['rename', 'Trip', 'Work/Trip'], 'type: obsidian-agent move NOTE TO'],
  [['edit', 'Trip', '--search', 'x'], 'obsidian-agent edit NOTE --search'],
  [['edit', 'Trip'], 'obsidian-agent edit NOTE --search'],
  [['set', 'Trip', 'status'], '"status" is not NAME=VALUE\nType: obsidian-agent set NOTE NAME=VALUE…'],
  [['search', 'train', '--limit', 'few'], 'Invalid value "few" for --limit\nWrite a whole number.'],
  [
    ['create_base', '--path', 'Open', '--filters', '{and: [a]}'],
    'Invalid value "{and: [a]}" for --filters\nWrite the object as JSON.',
  ],
  [['--vault', '.'], 'Missing COMMAND'],
  [['--vault'], '--vault needs a value'],
  [['--vualt', '.', 'read', 'Trip'], 'Unknown command "--vualt"'],
  [['undo'], 'obsidian-agent undo --last'],
  [['undo', '--last'], 'nothing to undo'],
  [['serch', 'x'], 'Did you mean search?'],
  [['und'], 'Did you mean undo?'],
  [['undo', '--last', 'extra'], 'Both --last and a transaction are given'],
  [['rm', 'Trip'], 'Did you mean delete?'],
  [['move_folder', 'Work', 'Old'], 'Type: obsidian-agent move_folder --folder VALUE --to VALUE'],
  [['find', 'train'], 'Did you mean search?'],
  [['properties', '-0'], 'Leave out -0'],
  [['read', 'Trip', '-v', '/x', '--vault-path', '/x'], 'Leave one of them out'],
])('%j is refused with what to type', async (words, said) => {
  const { vault, type } = typist(notes);

  const { stdout, stderr, exitCode } = await type(words);

  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  expect(stderr).toContain(said);
  expect(harvest(vault)).toMatchObject(bytesOf(notes));
});

test.each([
  ['today', 'obsidian-agent daily\n'],
  ['yesterday', 'obsidian-agent daily --date yesterday\n'],
])('read %s of a missing daily note says how to create it', async (day, said) => {
  const { stderr, exitCode } = await typist(notes).type(['read', day]);

  expect(exitCode).toBe(3);
  expect(stderr).toContain(`To create it, type: ${said}`);
});

test.each<[readonly string[], string]>([
  [['set', 'Trip', 'tags=a,b'], 'For several tags, use a list: ["a","b"].'],
  [['tasks', '--due-before', 'tomorow'], 'obsidian-agent: Invalid day "tomorow" for --due-before\n'],
  [['tasks', '--due-before', '2026-13-01'], 'Invalid day "2026-13-01" for --due-before\nUse a day that exists.'],
  [['history', 'Hom'], 'No note is named "Hom". Did you mean "Home.md"?'],
  [['search', 'tag:wrk'], 'No note has the tag \'#wrk\'. Did you mean "#work"?'],
  [['search', 'train', 'tag:wrk'], 'No note has the tag \'#wrk\'. Did you mean "#work"?'],
  [
    ['edit', 'Plan', '--search', 'Buy', '--replace', 'Get'],
    'or "all": true (`obsidian-agent edit NOTE --all`) to replace every one.',
  ],
  [['move_folder', '--folder', 'Work', '--to', 'Old'], 'To move it into that folder, use "Old/"'],
])('%j says on stderr what was probably meant', async (words, said) => {
  const { type } = typist({ ...notes, 'Old/Tags.md': '#work\n' });
  await type(['append', 'Trip', 'x']);

  const { stderr } = await type(words);

  expect(stderr).toContain(said);
});

test('history accepts spans, as notes do', async () => {
  const { type } = typist(notes);
  await type(['append', 'Trip', 'x']);

  const { stdout } = await type(['history', '--since', '7d']);

  expect(stdout).toContain(' append_note Trip.md [');
});

test.each([
  [['edit', 'today', '--search', 'tea', '--replace', 'milk'], '- [ ] milk\n'],
  [['done', 'today:1'], '- [x] tea\n'],
  [['rename', 'today', 'Then'], undefined],
  [['delete', 'today', '--yes'], undefined],
])('%j changes the daily note', async (words, text) => {
  const daily = { '.obsidian/daily-notes.json': '{"format":"[Day]"}', 'Day.md': '- [ ] tea\n', 'today.md': 'other\n' };
  const { vault, type } = typist(daily);

  const { exitCode } = await type(words);

  expect(exitCode).toBe(0);
  expect(harvest(vault)['Day.md']).toBe(text === undefined ? undefined : Buffer.from(text).toString('hex'));
  expect(at(vault, 'today.md')).toBe('other\n');
});

test('unset of a property that a note does not have changes nothing', async () => {
  const { stdout, exitCode } = await typist(notes).type(['unset', 'Trip', 'status']);

  expect({ stdout, exitCode }).toEqual({
    stdout: 'Trip.md does not have that property; nothing was changed.\n',
    exitCode: 0,
  });
});

test('the help of a short name shows what it takes, and its own options', async () => {
  const { stdout } = await typist(notes).type(['edit', '--help']);

  expect(stdout).toContain('obsidian-agent edit <NOTE> ');
  expect(stdout).toContain('--search TEXT');
});
