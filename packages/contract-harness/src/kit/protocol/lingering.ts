import type { Check } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { verify } from '../../subject/violation.ts';
import type { Example } from '../example/example.ts';
import { inEachSituation } from '../example/situations.ts';

const END_WITHIN_MS = 500;
/** A busy machine can delay the end of one run, but not of each. */
const MOST_TRIES = 3;

/** A process that stays after its answer. */
export const lingeringChecks = (example: Example): readonly Check[] => [
  {
    id: 'protocol.ends-after-answer',
    sentence: `One run = one request on stdin, one response on stdout, exit: it ends within ${END_WITHIN_MS} ms after its last byte.`,
    alone: true,
    run: (bench) => inEachSituation(bench, example, expectPromptEnd),
  },
];

async function expectPromptEnd(first: Observation, again: () => Promise<Observation>): Promise<void> {
  let observation = first;
  for (let tries = 1; tries < MOST_TRIES && lingeredMs(observation) > END_WITHIN_MS; tries++)
    observation = await again();
  const lingered = lingeredMs(observation);
  verify(lingered <= END_WITHIN_MS, {
    observation,
    expected: `its end within ${END_WITHIN_MS} ms after its answer`,
    seen: `it went on for ${Math.round(lingered)} ms`,
  });
}

function lingeredMs({ elapsedMs, lastByteMs = elapsedMs }: Observation): number {
  return elapsedMs - lastByteMs;
}
