import { halvesOf, padding } from '../../../kit/input/sources.ts';
import type { Check } from '../../../subject/check.ts';
import { type AnswerRow, answerCheck } from '../example/answer-check.ts';
import { created, createText as text, unreadable } from '../example/creation.ts';

const [half, rest] = halvesOf(text);
const inTime = 'Limits: complete request within 30 s of start (`OBSIDIAN_AGENT_STDIN_TIMEOUT_MS`).';
const soon = { env: { OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: '400' }, limitMs: 5_000 } as const;

const rows: readonly Omit<AnswerRow, 'sentence'>[] = [
  { id: 'never-closed', stdin: [half, { stayOpen: true }], ...soon, ...unreadable },
  { id: 'never-closed-nothing-sent', stdin: [{ stayOpen: true }], ...soon, ...unreadable },
  { id: 'never-closed-complete', stdin: [text, { stayOpen: true }], ...soon, ...unreadable },
  {
    id: 'long-time-limit',
    stdin: [padding, half, { pauseMs: 300 }, rest],
    env: { OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: '99999999999' },
    ...created,
  },
];

/** A stdin that does not end, or is not a file that can be read. */
export const timingChecks: readonly Check[] = [
  ...rows.map((row) => answerCheck({ ...row, id: `input.${row.id}`, sentence: inTime })),
  answerCheck({
    id: 'input.folder',
    // Some runtimes refuse to start with such a stdin.
    level: 'SHOULD',
    sentence: 'A run always answers: exactly one response that the schema accepts.',
    stdin: '',
    shell: 'exec "$@" < /',
    expect: { codes: [1, 3] },
  }),
];
