import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { typist } from './typed-call.ts';

const notes = {
  'Birds/Kestrel.md':
    '# Kestrel\n\nA small falcon.\n\n## Nest\n\nIt lays eggs in old nests of crows.\n\n## Prey\n\nVoles.\n',
  'Birds/Owl.md': '---\ntags: [night]\nauthor: Herbert\n---\nIt hunts voles at night.\n',
  'Code.md': 'intro\n\ncall my_long_variable here\n\nthen readConfigFile\n\nover Wi-Fi, by e-mail\n',
  'Mail.md': 'The mail comes at noon. #post\n',
};
const ask = (query: string, rest: object = {}) =>
  noteAgent(notes).ask('search_notes', { query, mode: 'question', ...rest });

test.each([
  ['long variable', { path: 'Code.md', line: 3, text: 'call my_long_variable here' }],
  ['config file', { path: 'Code.md', line: 5, text: 'then readConfigFile' }],
  ['who is Herbert', { path: 'Birds/Owl.md', line: 3, text: 'author: Herbert' }],
  ['wifi', { path: 'Code.md', line: 7, text: 'over Wi-Fi, by e-mail' }],
  ['where is the email', { path: 'Code.md', line: 7, text: 'over Wi-Fi, by e-mail' }],
])('%j is answered by %j', async (query, { path, line, text }) => {
  const { metadata } = await ask(query);

  expect(metadata.results[0]).toMatchObject({ path, snippets: [{ line, text }] });
  expect(metadata.hints).toBeUndefined();
});

test.each(['where is long_variable', 'longVariable'])(
  'the parts of the name in %j are found without a hint about the whole name',
  async (query) => {
    const { metadata } = await ask(query);

    expect(metadata.results[0].path).toBe('Code.md');
    expect(metadata.hints).toBeUndefined();
  },
);

test('each hit has the headings of the section that answers best, and its best lines first', async () => {
  const { metadata, data } = await ask('Where are the eggs of the kestrel?');

  expect(metadata.results[0]).toMatchObject({ path: 'Birds/Kestrel.md', section: ['Kestrel', 'Nest'] });
  expect(data).toMatch(/^Birds\/Kestrel\.md:7: It lays eggs/);
});

test.each([
  ['a tag in the properties', '---\ntags: [kestrel]\n---\n'],
  ['a tag in the text', '#kestrel '],
])('%s counts more than the word in a text', async (_, tagged) => {
  const words = 'One word follows another until the line is full. ';
  const { ask: asked } = noteAgent({ 'A.md': `${words}kestrel ${words}`, 'B.md': `${tagged}${words}${words}` });

  const { metadata } = await asked('search_notes', { query: 'kestrel bird', mode: 'question' });

  expect(metadata.results.map(({ path }: { path: string }) => path)).toEqual(['B.md', 'A.md']);
});

test.each<[string, readonly string[]]>([
  ['"at night" voles', ['Birds/Owl.md']],
  ['voles -falcon', ['Birds/Owl.md']],
  ['voles path:Kestrel', ['Birds/Kestrel.md']],
  ['comes tag:#post', ['Mail.md']],
  ['path:Birds', ['Birds/Kestrel.md', 'Birds/Owl.md']],
  ['tag:#night -path:Mail', ['Birds/Owl.md']],
  ['-voles', ['Code.md', 'Mail.md']],
])('the operators of %j filter', async (query, paths) => {
  const { metadata } = await ask(query, { sort: 'path' });

  expect(metadata.results.map(({ path }: { path: string }) => path)).toEqual(paths);
});

test.each(['', ' ', '?', '"', '- "" ?'])('%j is refused, because it has no word', async (query) => {
  const { status, hint } = await ask(query);

  expect(status).toBe('error');
  expect(hint).toBeTruthy();
});

test.each([
  ['words', 'some other words of a pasted text '.repeat(3000)],
  ['one word', 'x'.repeat(100_000)],
  ['Chinese', '你好世界'.repeat(25_000)],
])('a question of 100,000 characters of %s is answered', async (_, pasted) => {
  const { metadata } = await ask(`${pasted} falcon`);

  expect(metadata.results[0]?.path).toBe('Birds/Kestrel.md');
});

test('the pages of a question follow each other', async () => {
  const { ask: asked } = noteAgent(notes);
  const question = { query: 'voles, mail and nests', mode: 'question' };

  const whole = await asked('search_notes', question);
  const first = await asked('search_notes', { ...question, limit: 2 });
  const second = await asked('search_notes', { ...question, limit: 2, cursor: first.metadata.next_cursor });
  const other = await asked('search_notes', { ...question, query: 'voles', cursor: first.metadata.next_cursor });

  expect([...first.metadata.results, ...second.metadata.results]).toEqual(whole.metadata.results);
  expect(first.metadata).toMatchObject({ total_count: 4, truncated: true });
  expect(second.metadata).toMatchObject({ truncated: false, next_cursor: null });
  expect(other.reason).toBe('CURSOR_INVALID');
});

test('questions are answered while others edit and rename the notes', async () => {
  const count = 100;
  const tree = Object.fromEntries(Array.from({ length: count }, (_, at) => [`Old ${at}.md`, 'a kestrel\n']));
  const { vault, ask: asked } = noteAgent(tree);
  const question = { query: 'where is a kestrel', mode: 'question', limit: count };
  let open = 8;
  const asking = Array.from({ length: open }, () =>
    asked('search_notes', question).finally(() => {
      open -= 1;
    }),
  );

  for (let at = 0; open > 0; at += 1) {
    const [from, to] = Math.floor(at / count) % 2 === 0 ? ['Old', 'New'] : ['New', 'Old'];
    const path = join(vault, `${from} ${at % count}.md`);
    writeFileSync(path, at % 3 === 0 ? 'a kestrel\n' : 'one more kestrel\n');
    renameSync(path, join(vault, `${to} ${at % count}.md`));
    await setImmediate();
  }

  for (const { status, metadata } of await Promise.all(asking)) {
    expect(status).toBe('success');
    for (const { path, snippets } of metadata.results) {
      expect(path).toMatch(/^(?:Old|New) \d+\.md$/);
      for (const { text } of snippets) expect(text).toMatch(/^(?:a|one more) kestrel$/);
    }
  }
  const { metadata } = await asked('search_notes', question);
  expect(metadata.total_count).toBe(count);
});

test('a typed question with a misspelt word is answered, and says what was searched instead', async () => {
  const { stdout, stderr, exitCode } = await typist(notes).type(['search', 'falcn', 'eggs']);

  expect(exitCode).toBe(0);
  expect(stdout).toContain('Birds/Kestrel.md:');
  expect(stderr).toContain('No note contains "falcn". Searched for "falcon" instead.');
});

test.each(['✅', '🦊 ✅', 'estre', '-vole'])(
  'no hit of %j, which is not answered by words, has a score',
  async (query) => {
    const tree = { ...notes, 'Done.md': '- [x] feed the 🦊 ✅ 2026-03-01\n' };

    const { metadata } = await noteAgent(tree).ask('search_notes', { query, mode: 'question' });

    expect(metadata.results.length).toBeGreaterThan(0);
    for (const result of metadata.results) expect(result).not.toHaveProperty('score');
  },
);

test.each(['résumé', 'resume', 'resumes', 'where is the cliché', 'cliche', 'exposé', 'expose'])(
  '%j finds its words with and without accents, also if notes have both',
  async (query) => {
    const spelled = { resume: 'résumé', cliche: 'cliché', expose: 'exposé' };
    const words = Object.entries(spelled).flat();
    const texts = Object.fromEntries(words.map((word, at) => [`${at}.md`, `One ${word} is on the table.\n`]));

    const { metadata } = await noteAgent(texts).ask('search_notes', { query, mode: 'question' });

    expect(metadata.results).toHaveLength(2);
    expect(metadata.results[0].snippets).toMatchObject([{ line: 1 }]);
  },
);

const horse = '# Horse\n\nThe horse is a big horse.\n\nIt has a speed of 60 feet.\n';
const goblin = '# Goblin\n\n- Languages: Common, Goblin\n- **Armor Class** 15\n- Speed 30\n';
test.each([
  ['what is the speed of a horse', 'Beasts/Horse.md:5: It has a speed of 60 feet.'],
  ['speed of a horse in #beasts', 'Beasts/Horse.md:5: It has a speed of 60 feet.'],
  ['horse', 'Beasts/Horse.md:3: The horse is a big horse.'],
  ['armor class of a goblin', 'Goblin.md:4: - **Armor Class** 15'],
])('of the lines of a note, %j shows one that says more than its name: %j', async (query, line) => {
  const others = Array.from({ length: 1100 }, (_, at) => [`${at}.md`, '- **Armor Class** 10\n']);
  const tree = { ...Object.fromEntries(others), 'Beasts/Horse.md': horse, 'Goblin.md': goblin };

  const { data } = await noteAgent(tree).ask('search_notes', { query, mode: 'question', limit: 1 });

  expect(data.split('\n')[0]).toBe(line);
});

test('the letter after an apostrophe finds nothing by itself', async () => {
  const tree = { 'Kiwi.md': 'A kiwi sings.\n', 'Plan.md': 'Plan S for b and c.\n' };

  const { metadata } = await noteAgent(tree).ask('search_notes', { query: "kiwi's", mode: 'question' });

  expect(metadata.results).toMatchObject([{ path: 'Kiwi.md' }]);
});

test.each(["don't", 'don’t', "Don't panic", "o'clock", "can't"])(
  '%j is found as it is written, and no hint says that it is missing',
  async (query) => {
    const tree = { ...notes, 'Towel.md': "# Towel\n\nDon't panic. Tea is at five o’clock.\n\nYou can’t stay.\n" };

    const { metadata } = await noteAgent(tree).ask('search_notes', { query, mode: 'question' });

    expect(metadata.results[0]).toMatchObject({ path: 'Towel.md', section: ['Towel'] });
    expect(metadata.hints).toBeUndefined();
  },
);
