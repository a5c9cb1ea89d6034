import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Row } from './row.ts';

const MB = 1e6;
const ANSWER_BYTES = 50 * MB;
const USUAL_ANSWERS = 12;
/** Enough to check that the measure works. */
const FEW_ANSWERS = 3;

interface Memory {
  readonly base: number;
  readonly peak: number;
  readonly after: number;
}

/** The memory of a client that reads large answers, and of a plan that gets them, each in one process of its own. */
export async function measureLargeAnswers(rounds: number): Promise<Row[]> {
  const answers = rounds === 1 ? FEW_ANSWERS : USUAL_ANSWERS;
  return [
    ...measure('read-large-answers.ts', `${answers} answers of 50 MB, one after the other`, answers),
    ...measure('run-large-answers.ts', `a plan of ${answers} answers of 50 MB, one after the other`, answers),
  ];
}

function measure(name: string, what: string, answers: number): Row[] {
  const program = join(import.meta.dirname, name);
  const args = ['--expose-gc', program, String(ANSWER_BYTES), String(answers)];
  const { base, peak, after } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Memory;
  const seen = `${[base, peak, after].map((bytes) => (bytes / MB).toFixed(0)).join(', ')} MB before, at most, after`;
  return [
    {
      what: `${what}: most memory, against the size of an answer`,
      figure: (peak - base) / ANSWER_BYTES,
      unit: '×',
      reach: { atMost: 4 },
      seen,
    },
    {
      what: `${what}: memory that is not returned`,
      // A figure is more than nothing.
      figure: Math.max(after - base, 1) / MB,
      unit: 'MB',
      reach: { atMost: 20 },
      seen,
    },
  ];
}
