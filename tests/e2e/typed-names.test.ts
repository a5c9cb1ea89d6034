import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { typist } from './typed-call.ts';

const notes = { 'Home.md': '', 'od:d#1.md': '', 'Bad:dir/In.md': '', 'a-b.md': '' };

test('create without a name asks for it on a terminal', async () => {
  const { vault, type } = typist(notes);
  let isAsked = false;

  const { exitCode } = await type(['create'], {
    terminal: true,
    onScreen: (said, stdin) => {
      if (isAsked || !said.includes('Name of the note: ')) return;
      isAsked = true;
      stdin.end('Pond\n');
    },
  });

  expect(exitCode).toBe(0);
  expect(existsSync(join(vault, 'Pond.md'))).toBe(true);
});

test('create without a name says what to type without a terminal, unless a title or text names the note', async () => {
  const { vault, type } = typist(notes);

  const refused = await type(['create']);
  const titled = await type(['create', '--title', 'Pond']);
  const texted = await type(['create', '--content', '# Lake\n']);

  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toBe('obsidian-agent: Missing NAME\nType: obsidian-agent create NAME [TEXT…]\n');
  expect([titled.exitCode, texted.exitCode]).toEqual([0, 0]);
  expect(existsSync(join(vault, 'Pond.md'))).toBe(true);
  expect(readFileSync(join(vault, 'Lake.md'), 'utf8')).toBe('# Lake\n');
});

test.each([
  [
    ['move', 'od:d#1', 'Old/'],
    /Careful with the name "od:d#1\.md": Windows cannot have ':' in a name, and links cannot contain '#'\./,
  ],
  [['create', 'Bad:dir/New'], /Careful with the name "Bad:dir": Windows cannot have ':' in a name\./],
  [['move_folder', '--folder', 'Bad:dir', '--to', 'Old/Good'], /^(?!.*Careful)/s],
  [['rename', 'Home', 'House'], /^(?!.*Careful)/s],
  [['create', 'Lists/plants.txt', 'fern'], /Notes end in \.md, so this is a note named "plants\.txt"\./],
])('%j warns of names that other systems or links cannot have', async (words, warning) => {
  const { stdout, stderr, exitCode } = await typist(notes).type(words);

  expect(exitCode).toBe(0);
  expect(stderr).toMatch(warning);
  expect(stdout).not.toContain('Careful');
});

test('a request gets these warnings in the result, and the text of the answer as before', async () => {
  const { ask } = noteAgent(notes);

  const moved = await ask('move_note', { note: 'od:d#1', to: 'Old/' });
  const plain = await ask('create_note', { path: 'Old/Plan' });

  expect(moved.data).toBe('Moved od:d#1.md to Old/od:d#1.md.');
  expect(moved.metadata.name_warnings).toEqual([
    { name: 'od:d#1.md', problem: "Windows cannot have ':' in a name, and links cannot contain '#'" },
  ]);
  expect(plain.metadata).not.toHaveProperty('name_warnings');
});

test('a name that is taken in the form in which it is stored says so', async () => {
  const { stderr, exitCode } = await typist(notes).type(['create', 'a^b']);

  expect(exitCode).toBe(3);
  expect(stderr).toContain(`The title "a^b" is stored as "a-b", because '^' cannot be part of a note's name.`);
});

test('a name that ends with a space says how it is stored', async () => {
  const { stdout } = await typist(notes).type(['create', 'Pond .md']);

  expect(stdout).toContain(
    'The title "Pond " is stored as "Pond", because Windows drops a space at the end of a name.',
  );
});

test.each([
  [['append', 'todya', '- x'], 'Did you mean today?'],
  [['append', 'Today', '- x'], 'Did you mean today?'],
  [['prepend', 'tomorow', '- x'], 'Did you mean tomorrow?'],
  [['read', 'yesteday'], 'Did you mean yesterday?'],
  [['read', 'Tody'], 'Did you mean "Toby.md"? For a daily note, type today.'],
  [['read', 'Pond'], 'Search for it: `obsidian-agent search Pond`'],
  [['read', 'bb:c'], "Search for it: `obsidian-agent search 'bb c'`"],
  // The name of the contract takes only notes.
  [['append_note', '--note', 'todya', '--content', '- x'], 'Search for it: `obsidian-agent search todya`'],
])('%j suggests the day that was meant', async (words, hint) => {
  const { type } = typist({ 'Toby.md': '' });

  const { exitCode, stderr } = await type(words);

  expect({ exitCode, stderr }).toEqual({
    exitCode: 3,
    stderr: expect.stringMatching(/^obsidian-agent: Note '\S+' not found\n/),
  });
  expect(stderr.split('\n')[1]).toBe(hint);
});
