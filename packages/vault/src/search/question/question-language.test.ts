import { expect, test } from 'vitest';
import { createMemoryReader } from '../../index/memory-reader.test.kit.ts';
import { answerQuestion } from './answer-question.ts';

const asked = { mode: 'question', snippets: 3, contentBytes: 0, limit: 20, cursor: undefined } as const;

test.each<[string, string]>([
  ['dog races', 'Walks.md'],
  ['the dog', 'Walks.md'],
  ['hit points', 'Rules.md'],
  ['war poems', 'Poems.md'],
])(
  '%j is English in an English vault, though one of its words is frequent in another language',
  async (query, path) => {
    const reader = createMemoryReader({
      'Food.md': 'The food of the week, and what it costs. Food for all of us.\n',
      'Points.md': 'The points that we have to talk about, and more points of the agenda.\n',
      'Poems.md': 'A poem about the war and what was left of it.\n',
      'Poetry.md': 'The poems that I like: a poem of the sea, and poems about rain.\n',
      'Rules.md': 'When you hit the target, you get its hit points. A hit is a hit.\n',
      'Walks.md': 'The dog needs two walks a day. Dogs like the park. What a dog!\n',
    });

    const { hits } = await answerQuestion(reader, { ...asked, query });

    expect(hits[0]?.path).toBe(path);
  },
);
