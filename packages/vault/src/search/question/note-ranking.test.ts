import { expect, test } from 'vitest';
import { createMemoryReader } from '../../index/memory-reader.test.kit.ts';
import { answerQuestion } from './answer-question.ts';

const words = 'One word follows another until the line is full. ';
const page = words.repeat(4);

test.each<[string, Readonly<Record<string, string>>]>([
  ['words next to each other', { 'A.md': `red ${page}${page} kite`, 'Better.md': `${page} red kite ${page}` }],
  ['a word in a heading', { 'A.md': `${page}kite. ${page}kite.`, 'Better.md': `# x\n\n## Kite\n\n${page}${page}` }],
  [
    'a word in a tag of the properties',
    { 'A.md': `${page}kite ${page}`, 'Better.md': `---\ntags: [kite]\n---\n${page}${page}` },
  ],
  ['a word in a tag of the text', { 'A.md': `${page}kite ${page}`, 'Better.md': `#kite ${page}${page}` }],
  ['a word in a name', { 'A.md': `${page}kite ${page}`, 'Kite better.md': page + page }],
  [
    'a word in an alias',
    { 'A.md': `${page}kite ${page}`, 'Better.md': `---\naliases: [The kite]\n---\n${page}${page}` },
  ],
  ['a word in the name of a folder', { 'A.md': page, 'Kites/Better.md': page }],
])('%s counts more', async (_, notes) => {
  const query = 'red kites bird';
  const asked = { query, mode: 'question', snippets: 0, contentBytes: 0, limit: 5, cursor: undefined } as const;

  const { hits } = await answerQuestion(createMemoryReader(notes), asked);

  expect(hits[0]?.path).toMatch(/better/i);
});
