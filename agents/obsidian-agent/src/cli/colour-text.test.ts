import { stripVTControlCharacters, styleText } from 'node:util';
import { matchesOfQuestion } from '@obsidian-agent/vault';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourText, queryMatches } from './colour-text.ts';

const style = (format: Parameters<typeof styleText>[0], text: string) =>
  styleText(format, text, { validateStream: false });

test('headings, tags and dates are coloured, and code is not', () => {
  expect(colourText('# Plan\ndue 2026-03-01 #home/garden, not C#\n```\n# comment #x\n```')).toBe(
    `${style(['bold', 'magenta'], '# Plan')}\ndue ${style('green', '2026-03-01')} ${style('cyan', '#home/garden')}, not C#\n\`\`\`\n# comment #x\n\`\`\``,
  );
});

test('the words of a query are coloured where they match, and its operators are not', () => {
  expect(colourText('A.md:1: Buy Seeds in the path', queryMatches('seeds path:A -tag:#x "in the"'))).toBe(
    `A.md:1: Buy ${style(['bold', 'yellow'], 'Seeds')} ${style(['bold', 'yellow'], 'in the')} path`,
  );
});

test.each([
  ['when did I last water the tomatoes', 'Its weather: I watered the tomato last week', ['watered', 'tomato', 'last']],
  ['who am I', 'Who is in', ['Who']],
  ['番茄怎么浇水', '给番茄浇水', ['番茄', '浇水']],
])('the answer to "%s" has its words coloured in any form, and no stop words', async (question, answer, words) => {
  const matches = await matchesOfQuestion(question);

  const marked = answer.replaceAll(new RegExp(words.join('|'), 'g'), (word) => style(['bold', 'yellow'], word));
  expect(colourText(answer, matches)).toBe(marked);
});

test('a date in a path and the rest of a tag that was cut are not coloured', () => {
  const plain = 'Daily/2026-03-01 Plan.md:3: 2026-03-02.md and #gard…';

  expect(colourText(plain)).toBe(plain);
});

test('colours change no text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('#', 'a', ' ', '\n', '`', '2026-03-01', '(', '+') }),
      fc.string(),
      (text, query) => {
        expect(stripVTControlCharacters(colourText(text, queryMatches(query)))).toBe(text);
      },
    ),
  );
});
