import { describeEnd } from '../../answer/describe-observation.ts';
import type { Bench, Check } from '../../subject/check.ts';
import type { Invocation, Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { differences, snapshotOf } from '../../subject/tree.ts';
import { verify } from '../../subject/violation.ts';
import type { Example } from '../example/example.ts';
import { showingFiles } from '../example/expect-tree.ts';

const END_WITHIN_MS = 2_000;
const LONG_ANSWER = 4 * 1024 * 1024;

/** Stdout without a reader. */
export function noReaderChecks(example: Example): readonly Check[] {
  const long = example.withAnswerOf?.(LONG_ANSWER) ?? example;
  return [
    {
      id: 'output.closed-early',
      sentence:
        'Only SIGKILL and a closed stdout may end it without an answer; after a closed stdout it exits on its own, and the vault is intact.',
      alone: true,
      run: async (bench) => {
        for (const each of new Set([long, example])) await tryWithoutReader(bench, each, { closeStdout: true });
      },
    },
    {
      id: 'output.stdout-full',
      level: 'SHOULD',
      sentence: 'A non-zero status means that no valid answer could be written.',
      run: async (bench) => {
        const observation = await tryWithoutReader(bench, long, { shell: 'exec "$@" > /dev/full' });
        verify(observation.exitCode !== 0, {
          observation,
          expected: 'a status that is not 0',
          seen: describeEnd(observation),
        });
      },
    },
  ];
}

async function tryWithoutReader(
  bench: Bench,
  { stdin, before, after }: Example,
  change: Partial<Invocation>,
): Promise<Observation> {
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run({ stdin, ...change, limitMs: END_WITHIN_MS });
  const expected = `its end within ${END_WITHIN_MS} ms`;
  verify(observation.stopped === undefined, { observation, expected, seen: describeEnd(observation) });

  const seen = await sandbox.look();
  const [unchanged = [], changed = []] = [before, after].map((tree) =>
    differences(snapshotOf(sandbox.root, tree), seen),
  );
  verify(unchanged.length === 0 || changed.length === 0, {
    observation,
    expected: 'the vault unchanged, or with the whole change',
    seen: changed.join('; '),
    reproduce: (command) => showingFiles(observation, command),
  });
  return observation;
}
