import { requestFor } from '../../answer/request.ts';
import type { Check } from '../../subject/check.ts';
import { type AnswerRow, answerCheck } from '../answer-check.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

const stdin = JSON.stringify(requestFor('read_note', { note_name: 'Big' }));
const whole = 'A run always answers: exactly one response, whole, however its reader reads.';
const logs = 'A closed or full stderr takes nothing from the answer.';

/** Reads a note of this many bytes. */
function big(bytes: number): Pick<AnswerRow, 'stdin' | 'before' | 'expect'> {
  return {
    stdin,
    before: { 'Big.md': [{ repeat: 'x', times: bytes }] },
    expect: { codes: [0], data: 'x'.repeat(bytes) },
  };
}

const noisy = { OBSIDIAN_AGENT_LOG_LEVEL: 'trace' };

const rows: readonly AnswerRow[] = [
  { id: 'over-pipe-size', sentence: whole, ...big(200 * KIB) },
  { id: 'large', sentence: whole, ...big(32 * MIB) },
  { id: 'slow-reader', sentence: whole, ...big(4 * MIB), readAfterMs: 500 },
  {
    id: 'non-blocking',
    sentence: whole,
    ...big(4 * MIB),
    readAfterMs: 300,
    shell: 'dd if=/dev/null oflag=nonblock 2>/dev/null; exec "$@"',
  },
  { id: 'shell-pipe', sentence: whole, ...big(4 * MIB), shell: '"$@" | cat' },
  { id: 'file', sentence: whole, ...big(4 * MIB), shell: 'f=$(mktemp); "$@" > "$f"; s=$?; cat "$f"; exit $s' },
  {
    id: 'over-limit',
    sentence: 'Limits, each with an error of its own: response 64 MiB (code 3).',
    ...big(65 * MIB),
    expect: { codes: [3] },
  },
  { id: 'stderr-full', sentence: logs, ...big(10), env: noisy, shell: 'exec "$@" 2>/dev/full' },
  { id: 'stderr-closed', sentence: logs, ...big(10), env: noisy, shell: 'exec "$@" 2>&-' },
  { id: 'stderr-reader-gone', sentence: logs, ...big(10), env: noisy, shell: '{ "$@" 2>&1 >&3 | true; } 3>&1' },
];

/** The answer arrives complete. */
export const answerOutputChecks: readonly Check[] = rows.map((row) => answerCheck({ ...row, id: `output.${row.id}` }));
