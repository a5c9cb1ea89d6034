import { type Check, NotApplicable } from '../../subject/check.ts';
import type { Piece } from '../../subject/recipe.ts';
import { resolveCommand } from '../../subject/resolve-command.ts';
import { type AnswerRow, answerCheck, tryRow } from '../answer-check.ts';
import { created, createText as text, unreadable } from '../creation.ts';

const half = text.slice(0, text.length / 2);
const rest = text.slice(text.length / 2);
/** More white space than a pipe can hold, so that the agent reads before the rest arrives. */
const padding: Piece = { repeat: ' ', times: 128 * 1024 };

const toItsEnd = 'stdin: one JSON document in UTF-8, read to its end, however it comes.';
const inTime = 'Limits: complete request within 30 s of start (`OBSIDIAN_AGENT_STDIN_TIMEOUT_MS`).';
const always = 'A run always answers: exactly one response that the schema accepts.';
const soon = { env: { OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: '400' }, limitMs: 5_000, alone: true } as const;

const rows: readonly AnswerRow[] = [
  { id: 'byte-by-byte', sentence: toItsEnd, stdin: [padding, text], shell: 'dd bs=1 2>/dev/null | "$@"', ...created },
  { id: 'half-then-rest', sentence: toItsEnd, stdin: [half, { pauseMs: 300 }, rest], ...created },
  { id: 'end-late', sentence: toItsEnd, stdin: [text, { pauseMs: 300 }], ...created },
  { id: 'file', sentence: toItsEnd, stdin: text, shell: 'f=$(mktemp) && cat > "$f" && exec "$@" < "$f"', ...created },
  { id: 'never-closed', sentence: inTime, stdin: [half, { stayOpen: true }], ...soon, ...unreadable },
  { id: 'never-closed-nothing-sent', sentence: inTime, stdin: [{ stayOpen: true }], ...soon, ...unreadable },
  { id: 'never-closed-complete', sentence: inTime, stdin: [text, { stayOpen: true }], ...soon, ...unreadable },
  {
    id: 'long-time-limit',
    sentence: inTime,
    stdin: [half, { pauseMs: 300 }, rest],
    env: { OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: '99999999999' },
    ...created,
  },
  { id: 'closed', sentence: always, stdin: '', shell: 'exec "$@" <&-', ...unreadable },
  { id: 'dev-null', sentence: always, stdin: '', shell: 'exec "$@" < /dev/null', ...unreadable },
  // Some runtimes refuse to start with such a stdin.
  {
    id: 'folder',
    level: 'SHOULD',
    sentence: always,
    stdin: '',
    shell: 'exec "$@" < /',
    expect: { codes: [1, 3] },
  },
];

/** Types the request at a terminal and ends it with the end-of-file character. */
const atTerminal = `q=; for a; do q="$q '$(printf %s "$a" | sed "s/'/'\\\\\\\\''/g")'"; done; o=$(mktemp); script -qec "$q > $o" /dev/null > /dev/null; s=$?; cat "$o"; exit $s`;

const terminal: Check = {
  id: 'input.terminal',
  sentence: toItsEnd,
  run: async (bench) => {
    if (process.platform !== 'linux' || resolveCommand(['script']) === undefined) {
      throw new NotApplicable('without the program "script" of util-linux no terminal can be given');
    }
    await tryRow(bench, { stdin: `${text}\n`, shell: atTerminal, ...created });
  },
};

/** Kinds of stdin, and slow ones. */
export const sourceChecks: readonly Check[] = [
  ...rows.map((row) => answerCheck({ ...row, id: `input.${row.id}` })),
  terminal,
];
