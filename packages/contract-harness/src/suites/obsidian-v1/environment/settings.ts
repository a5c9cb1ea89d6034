import type { Check } from '../../../subject/check.ts';
import { ROOT } from '../../../subject/recipe.ts';
import { type AnswerRow, answerCheck } from '../example/answer-check.ts';
import { created, createText as stdin } from '../example/creation.ts';

const refused = { expect: { codes: [3] } } as const;

const anywhere = 'A run always answers, in any environment.';
const tracing =
  '`TRACEPARENT`/`TRACESTATE`/`BAGGAGE` (W3C trace context), in the environment and in the request; a bad one changes no answer.';
const settings = 'Settings come from the environment.';

const rows: readonly Omit<AnswerRow, 'stdin'>[] = [
  {
    id: 'odd-settings',
    sentence: anywhere,
    env: { OBSIDIAN_AGENT_LOG_LEVEL: 'shout', OBSIDIAN_AGENT_NO_SUCH: '1' },
    ...created,
  },
  {
    id: 'traceparent-invalid',
    sentence: tracing,
    env: { TRACEPARENT: '00-nonsense', TRACESTATE: '=,=', BAGGAGE: ';' },
    ...created,
  },
  {
    id: 'traceparent-empty',
    sentence: tracing,
    env: { TRACEPARENT: '', TRACESTATE: '', BAGGAGE: '' },
    ...created,
  },
  {
    id: 'read-only',
    sentence: `${settings} OBSIDIAN_AGENT_READ_ONLY=1: nothing is written (code 3).`,
    env: { OBSIDIAN_AGENT_READ_ONLY: '1' },
    ...refused,
  },
  {
    id: 'vault-not-allowed',
    sentence: `${settings} OBSIDIAN_AGENT_ALLOWED_ROOTS: vaults outside these folders are refused (code 3).`,
    env: { OBSIDIAN_AGENT_ALLOWED_ROOTS: `${ROOT}/elsewhere` },
    ...refused,
  },
  {
    id: 'vault-allowed',
    sentence: `${settings} OBSIDIAN_AGENT_ALLOWED_ROOTS: vaults inside these folders are not refused.`,
    env: { OBSIDIAN_AGENT_ALLOWED_ROOTS: ROOT },
    ...created,
  },
];

/** The agent's settings. */
export const settingsChecks: readonly Check[] = rows.map((row) =>
  answerCheck({ ...row, stdin, id: `environment.${row.id}` }),
);
