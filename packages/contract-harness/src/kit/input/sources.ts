import { type Check, NotApplicable } from '../../subject/check.ts';
import type { Piece } from '../../subject/recipe.ts';
import { resolveCommand } from '../../subject/resolve-command.ts';
import { type Example, tryExample } from '../example/example.ts';
import { type ExampleRow, exampleCheck } from '../example/example-check.ts';

/** More white space than a pipe can hold, so that the agent has started before the pause, and reads before the rest arrives. */
export const padding: Piece = { repeat: ' ', times: 128 * 1024 };

const toItsEnd = 'stdin: one JSON document in UTF-8, read to its end, however it comes.';
const always = 'A run always answers: exactly one response that the schema accepts.';

const rows = ({ stdin: text }: Example): readonly ExampleRow[] => {
  const [half, rest] = halvesOf(text);
  return [
    {
      id: 'byte-by-byte',
      sentence: toItsEnd,
      stdin: [padding, text],
      shell: 'dd bs=1 2>/dev/null | "$@"',
      outcome: 'done',
    },
    { id: 'half-then-rest', sentence: toItsEnd, stdin: [padding, half, { pauseMs: 300 }, rest], outcome: 'done' },
    { id: 'end-late', sentence: toItsEnd, stdin: [padding, text, { pauseMs: 300 }], outcome: 'done' },
    { id: 'file', sentence: toItsEnd, shell: 'f=$(mktemp) && cat > "$f" && exec "$@" < "$f"', outcome: 'done' },
    { id: 'closed', sentence: always, stdin: '', shell: 'exec "$@" <&-', outcome: 'refused' },
    { id: 'dev-null', sentence: always, stdin: '', shell: 'exec "$@" < /dev/null', outcome: 'refused' },
  ];
};

/** A request in two parts, cut before a quote, because a placeholder must stay whole. */
export function halvesOf(text: string): [half: string, rest: string] {
  const at = text.lastIndexOf('"', text.length / 2);
  return [text.slice(0, at), text.slice(at)];
}

/** Types the request at a terminal and ends it with the end-of-file character. */
const atTerminal = `q=; for a; do q="$q '$(printf %s "$a" | sed "s/'/'\\\\\\\\''/g")'"; done; o=$(mktemp); script -qec "$q > $o" /dev/null > /dev/null; s=$?; cat "$o"; exit $s`;

const terminal = (example: Example): Check => ({
  id: 'input.terminal',
  sentence: toItsEnd,
  run: async (bench) => {
    if (process.platform !== 'linux' || resolveCommand(['script']) === undefined) {
      throw new NotApplicable('without the program "script" of util-linux no terminal can be given');
    }
    await tryExample(bench, example, { stdin: `${example.stdin}\n`, shell: atTerminal, outcome: 'done' });
  },
});

/** Kinds of stdin, and slow ones. */
export function sourceChecks(example: Example): readonly Check[] {
  return [...rows(example).map((row) => exampleCheck(example, { ...row, id: `input.${row.id}` })), terminal(example)];
}
