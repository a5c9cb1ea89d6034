import { expect, onTestFinished, test } from 'vitest';
import { RegexAnswers } from './regex-answers.ts';

function answers(): RegexAnswers {
  const regexes = new RegexAnswers();
  onTestFinished(() => regexes.close());
  return regexes;
}

test('what expressions find is known once it was asked, even where one answer leads to the next question', async () => {
  const regexes = answers();
  const holds = (source: string, text: string) => regexes.placesIn({ source, isCaseMatched: false }, text).length > 0;

  const met = await regexes.settle(['A1', 'b2', 'a', 'c3'], (text) => {
    return (holds('^a', text) && holds('\\d', text)) || holds('^C', text);
  });

  expect(met).toEqual([true, false, false, true]);
});

test('a text that several items ask of is answered to each', async () => {
  const regexes = answers();

  const met = await regexes.settle([1, 2, 3], () => regexes.placesIn({ source: 'x', isCaseMatched: true }, 'x Xx'));

  expect(met).toEqual([
    [0, 3],
    [0, 3],
    [0, 3],
  ]);
});

test('all expressions of a search have one limit together', async () => {
  const regexes = answers();
  const text = `${'a'.repeat(60)}!`;

  const settled = regexes.settle(['^(a+)+$', '^(a*)*$', '^(aa?)+$'], (source) =>
    regexes.placesIn({ source, isCaseMatched: true }, text),
  );

  await expect(settled).rejects.toMatchObject({ reason: 'REGEX_TIMED_OUT', details: { limit_ms: 2000 } });
});
