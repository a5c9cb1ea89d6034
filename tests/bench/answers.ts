import { sizesFor } from './bench-sizes.ts';
import { type BenchVault, sharedVault } from './bench-vaults.ts';
import { chineseRows } from './chinese-answers.ts';
import { oneShot } from './one-shot.ts';
import { wordOfRank } from './prose.ts';
import { roundsOf } from './questions.ts';
import { type Row, spread } from './row.ts';
import { figuresOf, scoreReport, sharedQuestions } from './score-questions.ts';
import { interleave } from './statistics.ts';
import { commands } from './subject.ts';

const COLUMNS = ['nDCG@5', 'MRR', 'Hit@1', 'Hit@5', 'empty'];
/** The mean nDCG@5 in percent to reach, of all questions and by category. */
const TO_REACH: Readonly<Record<string, number>> = {
  all: 65,
  question: 58.5,
  inflection: 70,
  typo: 50.5,
  name: 91.8,
};

/** How well mode `question` answers, by the scorer of the shared questions, and how long a question takes. */
export async function measureAnswers(rounds: number): Promise<Row[]> {
  const rows: Row[] = rounds === 1 ? [] : scoreRows();
  for (const notes of sizesFor(rounds)) rows.push(await costRow(await sharedVault(notes), rounds));
  return rows;
}

function scoreRows(): Row[] {
  const questions = sharedQuestions();
  if (questions === undefined) return [];
  const report = scoreReport(questions, [commands.executable[0], '--mode', 'question']);
  const rows = Object.entries(TO_REACH).map(([name, atLeast]) => scoreRow(report, name, atLeast));
  return [...rows, oneLanguageRow(report), toldApartRow(report), ...chineseRows(questions)];
}

function scoreRow(report: string, name: string, atLeast: number): Row {
  const [count = '', ...figures] = figuresOf(report, name);
  const seen = figures.map((figure, at) => `${COLUMNS[at]} ${figure}`).join(', ');
  const what = `nDCG@5 of mode \`question\`, ${name === 'all' ? 'all questions' : `category ${name}`}`;
  return { what, figure: 100 * Number(figures[0]), unit: '%', reach: { atLeast }, seen: `${count} questions: ${seen}` };
}

/** The mean over all questions but those in another language than their notes, which need a model. */
function oneLanguageRow(report: string): Row {
  const [all, multilingual] = ['all', 'multilingual'].map((name) => {
    const [count = 0, mean = 0] = figuresOf(report, name).map(Number);
    return { count, sum: count * mean };
  }) as [Total, Total];
  const count = all.count - multilingual.count;
  return {
    what: 'nDCG@5 of mode `question`, without the category multilingual',
    figure: (100 * (all.sum - multilingual.sum)) / count,
    unit: '%',
    reach: { atLeast: 72 },
    seen: `${count} questions`,
  };
}

interface Total {
  readonly count: number;
  readonly sum: number;
}

function toldApartRow(report: string): Row {
  const figure = 100 * Number(/told apart ([\d.]+)/.exec(report)?.[1]);
  const what = 'pairs of questions with and without an answer that the score of the first hit separates';
  return { what, figure, unit: '%', reach: { atLeast: 75 }, seen: '5 questions without an answer' };
}

/** A one-shot question of a rare, a medium and a common word, compared with the default search for the rare one. */
async function costRow(vault: BenchVault, rounds: number): Promise<Row> {
  const query = `where is the ${vault.rareWord} of ${wordOfRank(2000)} in the ${vault.commonWord}`;
  const { question, search } = await interleave(
    {
      question: () => oneShot(vault, 'search_notes', { query, mode: 'question' }).elapsedMs,
      search: () => oneShot(vault, 'search_notes', { query: vault.rareWord }).elapsedMs,
    },
    roundsOf(rounds, vault),
  );
  return {
    what: `one-shot \`search_notes\` with mode \`question\`, ${vault.title}, against the default mode`,
    figure: question.median / search.median,
    unit: '×',
    reach: { atMost: 1.2 },
    seen: `question: ${spread(question, 'ms')}; default: ${spread(search, 'ms')}`,
  };
}
