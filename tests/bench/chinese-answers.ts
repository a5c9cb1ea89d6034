import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oracleFile } from '../oracles/shared-data.ts';
import { benchFolder } from './bench-vaults.ts';
import type { Row } from './row.ts';
import { figuresOf, type SharedQuestions, scoreReport } from './score-questions.ts';
import { commands } from './subject.ts';

interface Question {
  readonly language: string;
  readonly category: string;
}

/** How well mode `question` answers Chinese questions, by category, against BM25 over pairs of letters. */
export function chineseRows(shared: SharedQuestions): Row[] {
  const reference = oracleFile('questions/bm25-any.mjs');
  if (reference === undefined) return [];
  const all: readonly Question[] = JSON.parse(readFileSync(shared.set, 'utf8'));
  const chinese = all.filter(({ language, category }) => language === 'zh' && category !== 'nothing');
  const set = join(benchFolder('chinese-'), 'chinese.json');
  writeFileSync(set, JSON.stringify(chinese));
  const questions = { ...shared, set };
  const ours = scoreReport(questions, [commands.executable[0], '--mode', 'question']);
  const theirs = scoreReport(questions, [`"${process.execPath}" "${reference}"`]);
  const categories = [...new Set(chinese.map(({ category }) => category))].toSorted();
  return categories.map((name) => {
    const [count = '', figure] = figuresOf(ours, name);
    const [, atLeast] = figuresOf(theirs, name);
    return {
      what: `nDCG@5 of mode \`question\` in Chinese, category ${name}, against BM25`,
      figure: percent(figure),
      unit: '%',
      reach: { atLeast: percent(atLeast) },
      seen: `nDCG@5 ${figure} (n=${count}); BM25: ${atLeast}`,
    };
  });
}

/** Not a number if the scorer reported nothing, so that no target is met. */
function percent(figure: string | undefined): number {
  return Math.round(1000 * Number(figure)) / 10;
}
