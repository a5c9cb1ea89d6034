import { expect, test } from 'vitest';
import { createMemoryReader } from '../../index/memory-reader.test.kit.ts';
import { answerQuestion } from './answer-question.ts';
import { type GradedQuestion, gradedNotes, gradedQuestions } from './graded-questions.test.kit.ts';

/** Without the weight of headings, the nearness of words or the share of the best section, the mean is lower. */
const LEAST_MEAN = 0.98;

test('questions with graded answers have the best notes first', async () => {
  const reader = createMemoryReader(gradedNotes);
  const gains: number[] = [];
  for (const graded of gradedQuestions) {
    const asked = { query: graded.question, mode: 'question', snippets: 0, contentBytes: 0, limit: 5 } as const;
    const { hits } = await answerQuestion(reader, { ...asked, cursor: undefined });
    gains.push(
      gainOf(
        graded,
        hits.map(({ path }) => path),
      ),
    );
  }

  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const missed = gradedQuestions.filter((_, at) => (gains[at] ?? 0) < 1).map(({ question }) => question);
  expect(mean, `Not in the best order: ${missed.join('; ')}`).toBeGreaterThanOrEqual(LEAST_MEAN);
});

/** nDCG@5, with the grades as gains. */
function gainOf({ grades }: GradedQuestion, paths: readonly string[]): number {
  const best = Object.values(grades).toSorted((a, b) => b - a);
  return discounted(paths.map((path) => grades[path] ?? 0)) / discounted(best);
}

function discounted(grades: readonly number[]): number {
  return grades.slice(0, 5).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);
}
