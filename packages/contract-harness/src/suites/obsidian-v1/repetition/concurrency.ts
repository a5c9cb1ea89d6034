import type { ActionResponseV1 } from '@obsidian-agent/shared-types';
import { pipeline, sandboxCommands } from '../../../reproducer/reproducer.ts';
import type { Bench, Check } from '../../../subject/check.ts';
import type { Observation } from '../../../subject/invocation.ts';
import type { Piece } from '../../../subject/recipe.ts';
import { openSandbox, type Sandbox } from '../../../subject/sandbox.ts';
import { describeFound, differences, snapshotOf, type Tree } from '../../../subject/tree.ts';
import { Violation } from '../../../subject/violation.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { cutAtMark, idsOf, numbered, type RequestDraft, requestFor } from '../answer/request.ts';

const WRITERS = 6;
const ROUNDS = 3;
const BYTES = 256 * 1024;
const NOTE = 'Plan.md';

/** Long enough for all agents to start before any of them gets its request. */
const START_LINE: readonly Piece[] = [{ repeat: ' ', times: 1024 }, { pauseMs: 250 }];

/** Parallel runs. */
export const concurrencyChecks: readonly Check[] = [
  {
    id: 'repetition.concurrent-updates',
    sentence: 'An intact vault: after several parallel updates, the note is one of the texts.',
    alone: true,
    run: (bench) => inRounds(bench, { before: { [NOTE]: 'old' }, action: 'update_note', codes: [0] }),
  },
  {
    id: 'repetition.concurrent-creates',
    sentence:
      "`create_note` refuses to overwrite (`Note 'X' already exists`, code 3): of several parallel calls, exactly one succeeds.",
    alone: true,
    run: (bench) => inRounds(bench, { before: {}, action: 'create_note', codes: [0, 3], winners: 1 }),
  },
];

interface Contest {
  readonly before: Tree;
  readonly action: string;
  readonly codes: readonly (0 | 3)[];
  /** How many may succeed. Default: any number. */
  readonly winners?: number;
}

interface Writer {
  readonly request: RequestDraft;
  readonly observation: Observation;
  readonly response: ActionResponseV1;
}

async function inRounds(bench: Bench, contest: Contest): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await using sandbox = await openSandbox(bench, contest.before);
    await tryWriters(sandbox, contest);
  }
}

const letterOf = (writer: number): string => String.fromCharCode(0x61 + writer);

async function tryWriters(sandbox: Sandbox, { action, codes, winners }: Contest): Promise<void> {
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, index): Promise<Writer> => {
      const request = numbered(requestFor(action, { note_name: 'Plan', content: '@@' }), index);
      const [head, tail] = cutAtMark(request);
      const observation = await sandbox.run({
        stdin: [...START_LINE, head, { repeat: letterOf(index), times: BYTES }, tail],
      });
      return { request, observation, response: expectAnswer(observation, { codes, ids: idsOf(request) }) };
    }),
  );

  const successes = writers.filter(({ response }) => response.status === 'success');
  const count = winners ?? successes.length;
  if (successes.length !== count) throw violation(writers, `${count} success`, `${successes.length} successes`);

  const allowed = successes.map(
    (winner): Tree => ({ [NOTE]: [{ repeat: letterOf(writers.indexOf(winner)), times: BYTES }] }),
  );
  const seen = await sandbox.look();
  if (allowed.some((tree) => differences(snapshotOf(sandbox.root, tree), seen).length === 0)) return;
  const left = [...seen].map(([path, found]) => `${path}: ${describeFound(found)}`).join('; ');
  throw violation(writers, 'the whole text of one writer that succeeded, and nothing else', left);
}

function violation(writers: readonly Writer[], expected: string, seen: string): Violation {
  const observations = writers.map((writer) => writer.observation);
  const [observation] = observations;
  if (observation === undefined) throw new Error('There was no writer.');
  const reproduce = (command: string): string =>
    [
      `${sandboxCommands(observation.tree).join('; ')}; ${observations.map(({ invocation }) => `${pipeline(invocation, command)} &`).join(' ')} wait`,
      'find "$R" -type f -exec cksum {} +',
    ].join('; ');
  return new Violation({ observation, expected, seen, reproduce });
}
