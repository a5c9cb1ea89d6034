import { expect, test } from 'vitest';
import { connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const GUESSES = ['hunter2', 'hunter3', 'lupus', 'cancer', 'password', 'common'];
const open = Object.fromEntries(
  GUESSES.map((word, at) => [`Open/${word}.md`, `a ${word} ${'common '.repeat(at)}and more\n`]),
);
const hidden = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [`Private/${at}.md`, 'the password is hunter2, and lupus is common\n']),
);

test.each([[['--deny', 'Private']], [['--deny', 'Private', '--read-only']], [['--allow', 'Open']]])(
  'with %j a search scores and sorts notes as if the hidden ones did not exist',
  async (rules) => {
    const answers = await Promise.all(
      [{ ...open, ...hidden }, open].map(async (tree) => {
        const vault = plantVault(tree);
        const { client } = await connectStdio(vault, { args: ['--vault', vault.path, ...rules] });
        const queries = [...GUESSES, GUESSES.join(' OR ')];
        return await Promise.all(
          queries.map((query) => client.callTool({ name: 'search_notes', arguments: { query } })),
        );
      }),
    );

    const scores = answers.map((found) =>
      found.map(({ structuredContent }) => {
        const { results } = structuredContent as { results: { path: string; score: number }[] };
        return results.map(({ path, score }) => [path, score]);
      }),
    );
    expect(scores[0]?.every((hits) => hits.length > 0)).toBe(true);
    expect(scores[0]).toEqual(scores[1]);
  },
);

test.each(['turmerik', 'burmeric', 'urmeric'])(
  '%s is not corrected to a word that only hidden notes have',
  async (misspelt) => {
    const notes = { 'Open/Soup.md': 'salt and pepper\n', 'Private/Curry.md': 'turmeric and pepper\n' };
    const vault = plantVault(notes);
    const connect = async (...rules: string[]) => {
      const { client } = await connectStdio(vault, { args: ['--vault', vault.path, ...rules] });
      return await client.callTool({
        name: 'search_notes',
        arguments: { query: `${misspelt} pepper`, mode: 'question' },
      });
    };

    expect(JSON.stringify(await connect())).toContain('turmeric');
    expect(JSON.stringify(await connect('--deny', 'Private'))).not.toContain('turmeric');
  },
);

test.each(['spellbook', 'wifi'])('%s is not found as two words because hidden notes write it so', async (query) => {
  const notes = {
    'Open/Words.md': 'He can spell. Her book is blue. A wi and a fi\n',
    'Private/Magic.md': 'a spell book, wi-fi\n',
  };
  const vault = plantVault(notes);
  const find = async (...rules: string[]) => {
    const { client } = await connectStdio(vault, { args: ['--vault', vault.path, ...rules] });
    return await client.callTool({ name: 'search_notes', arguments: { query, mode: 'question' } });
  };

  expect(JSON.stringify(await find())).toContain('Magic.md');
  expect(JSON.stringify(await find('--deny', 'Private'))).not.toContain('Words.md');
});
