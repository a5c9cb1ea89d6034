import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Row } from './row.ts';

const MB = 1e6;
interface Answers {
  readonly count: number;
  readonly bytes: number;
}

const usual: Answers = { count: 12, bytes: 50 * MB };
/** Enough to check that the measure works. */
const few: Answers = { count: 2, bytes: 5 * MB };

interface Memory {
  readonly base: number;
  readonly peak: number;
  readonly after: number;
}

/** The memory of a client that reads large answers, and of a plan that gets them, each in one process of its own. */
export async function measureLargeAnswers(rounds: number): Promise<Row[]> {
  const answers = rounds === 1 ? few : usual;
  const what = `${answers.count} answers of ${answers.bytes / MB} MB, one after the other`;
  return [
    ...measure('read-large-answers.ts', what, answers),
    ...measure('run-large-answers.ts', `a plan of ${what}`, answers),
  ];
}

function measure(name: string, what: string, { count, bytes }: Answers): Row[] {
  const program = join(import.meta.dirname, name);
  const args = ['--expose-gc', program, String(bytes), String(count)];
  const { base, peak, after } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Memory;
  const seen = `${[base, peak, after].map((memory) => (memory / MB).toFixed(0)).join(', ')} MB before, at most, after`;
  return [
    {
      what: `${what}: most memory, against the size of an answer`,
      figure: (peak - base) / bytes,
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
