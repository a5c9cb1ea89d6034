import { expect, onTestFinished, test } from 'vitest';
import { RegexAnswers } from './regex-answers.ts';

function answers(): RegexAnswers {
  const regexes = new RegexAnswers();
  onTestFinished(() => regexes.close());
  return regexes;
}

test('matches of regular expressions are known once requested, even if one answer leads to the next request', async () => {
  const regexes = answers();
  const holds = (source: string, text: string) => regexes.placesIn({ source, isCaseMatched: false }, text).length > 0;

  const met = await regexes.answerAll(['A1', 'b2', 'a', 'c3'], (text) => {
    return (holds('^a', text) && holds('\\d', text)) || holds('^C', text);
  });

  expect(met).toEqual([true, false, false, true]);
});

test('several items get the matches in a text that they share', async () => {
  const regexes = answers();

  const met = await regexes.answerAll([1, 2, 3], () => regexes.placesIn({ source: 'x', isCaseMatched: true }, 'x Xx'));

  expect(met).toEqual([
    [0, 3],
    [0, 3],
    [0, 3],
  ]);
});

test('all regular expressions of a search share one time limit', async () => {
  const regexes = answers();
  const text = `${'a'.repeat(60)}!`;

  const settled = regexes.answerAll(['^(a+)+$', '^(a*)*$', '^(aa?)+$'], (source) =>
    regexes.placesIn({ source, isCaseMatched: true }, text),
  );

  await expect(settled).rejects.toMatchObject({ reason: 'REGEX_TIMED_OUT', details: { limit_ms: 2000 } });
});
