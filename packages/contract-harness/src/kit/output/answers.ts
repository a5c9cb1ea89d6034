import type { Check } from '../../subject/check.ts';
import type { Example } from '../example/example.ts';
import { type ExampleRow, exampleCheck } from '../example/example-check.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

const whole = 'A run always answers: exactly one response, whole, however its reader reads.';
const logs = 'A closed or full stderr takes nothing from the answer.';
const noisy = { OBSIDIAN_AGENT_LOG_LEVEL: 'trace' };

type Row = Omit<ExampleRow, 'outcome'> & { readonly answerBytes: number };

const rows: readonly Row[] = [
  { id: 'over-pipe-size', sentence: whole, answerBytes: 200 * KIB },
  { id: 'large', sentence: whole, answerBytes: 32 * MIB },
  { id: 'slow-reader', sentence: whole, answerBytes: 4 * MIB, readAfterMs: 500 },
  {
    id: 'non-blocking',
    sentence: whole,
    answerBytes: 4 * MIB,
    readAfterMs: 300,
    shell: 'dd if=/dev/null oflag=nonblock 2>/dev/null; exec "$@"',
  },
  { id: 'shell-pipe', sentence: whole, answerBytes: 4 * MIB, shell: '"$@" | cat' },
  { id: 'file', sentence: whole, answerBytes: 4 * MIB, shell: 'f=$(mktemp); "$@" > "$f"; s=$?; cat "$f"; exit $s' },
  { id: 'stderr-full', sentence: logs, answerBytes: 10, env: noisy, shell: 'exec "$@" 2>/dev/full' },
  { id: 'stderr-closed', sentence: logs, answerBytes: 10, env: noisy, shell: 'exec "$@" 2>&-' },
  {
    id: 'stderr-reader-gone',
    sentence: logs,
    answerBytes: 10,
    env: noisy,
    shell: '{ "$@" 2>&1 >&3 | true; } 3>&1',
  },
];

/** The answer arrives complete. Without an example of any size, the checks of large answers are left out. */
export function answerOutputChecks(example: Example): readonly Check[] {
  const { withAnswerOf } = example;
  const sized = rows.filter(({ id }) => withAnswerOf !== undefined || !['over-pipe-size', 'large'].includes(id));
  return sized.map(({ answerBytes, ...row }) =>
    exampleCheck(withAnswerOf?.(answerBytes) ?? example, { ...row, id: `output.${row.id}`, outcome: 'done' }),
  );
}
