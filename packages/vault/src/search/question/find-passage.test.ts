import { expect, test } from 'vitest';
import { createMemoryReader } from '../../index/memory-reader.test.kit.ts';
import { answerQuestion } from './answer-question.ts';

const asked = { mode: 'question', snippets: 3, contentBytes: 0, limit: 20, cursor: undefined } as const;

test.each<[string, string, string[]]>([
  ['"plan b"', 'plan b for tulips', ['One', 'Beta']],
  ['plan "for Tulips"', 'plan b for tulips', ['One', 'Beta']],
  ['"plan plan" c', 'plan plan plan c', ['One', 'Gamma']],
])('%j shows the line that has the phrase', async (query, line, section) => {
  const reader = createMemoryReader({
    'A.md': '# One\n\n## Beta\n\nplan b for tulips\n\nplan c\n\n## Gamma\n\nplan plan plan c\n\nplan for no tulips\n',
  });

  const { hits } = await answerQuestion(reader, { ...asked, query });

  expect(hits[0]).toMatchObject({ section });
  expect(hits[0]?.snippets[0]).toMatchObject({ text: line });
});
