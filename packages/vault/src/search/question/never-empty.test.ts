import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryReader } from '../../index/memory-reader.test.kit.ts';
import { answerQuestion } from './answer-question.ts';

const letters = fc.constantFrom(...'abcdeorstßéж');
const word = fc.oneof(
  fc.array(letters, { minLength: 2, maxLength: 7 }).map((parts) => parts.join('')),
  fc.constantFrom('锂电池', 'さくら', '한국'),
);
const separator = fc.constantFrom(' ', '\n', '-', '_', '. ', '\n# ', '\n- ', ' #', ' [[', '|', "'");
const text = fc
  .array(fc.tuple(word, separator), { minLength: 1, maxLength: 12 })
  .map((pairs) => pairs.map(([each, after]) => each + after));
const place = fc.constantFrom('text', 'property', 'tag', 'name', 'folder');
const note = fc.record({ parts: text, place });
const unknown = fc.array(fc.constantFrom('xyzzy', 'qqq', 'wwwwwww', '鯨'), { maxLength: 3 });

/** Notes whose language is taken for German. */
const germanNotes = ['锂电池 aa aa 锂电池 锂电池 ', 'aa ', '锂电池 aa ßé 锂电池 ', 'aa '].map((words, at) => {
  return { parts: words.split(/(?<= )/), place: at === 3 ? 'property' : 'text' };
});

/** A note with its words in one of the places that a question searches. */
function planted({ parts, place: where }: { parts: readonly string[]; place: string }, at: number): [string, string] {
  const [first = ''] = parts[0]?.match(/^[\p{L}\p{M}]+/u) ?? [];
  const body = parts.join('');
  if (where === 'property') return [`${at}.md`, `---\nk: ${first}\n---\n${body}`];
  if (where === 'tag') return [`${at}.md`, `---\ntags: [${first}]\n---\n${body}`];
  if (where === 'name') return [`${first} ${at}.md`, ''];
  if (where === 'folder') return [`${first}/${at}.md`, ''];
  return [`${at}.md`, body];
}

test('a question is never without a hit if any note has one of its words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      unknown,
      async (notes, picked, others) => {
        const tree = Object.fromEntries(notes.map(planted));
        const parts = notes.flatMap((each) => (/name|folder/.test(each.place) ? each.parts.slice(0, 1) : each.parts));
        const occurring = parts[picked % parts.length]?.match(/^[\p{L}\p{M}]+/u)?.[0] ?? '';
        const query = [...others, occurring].join(' ');
        const asked = { query, mode: 'question', snippets: 3, contentBytes: 0, limit: 10, cursor: undefined } as const;

        const { hits } = await answerQuestion(createMemoryReader(tree), asked);

        expect(hits.length, `${query} in ${JSON.stringify(tree)}`).toBeGreaterThan(0);
      },
    ),
    {
      numRuns: 300,
      // The German stem of `ßé` begins with `ss`.
      examples: [[germanNotes, 8, ['xyzzy']]],
    },
  );
});
