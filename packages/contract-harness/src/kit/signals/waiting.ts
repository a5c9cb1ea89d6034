import { describeEnd } from '../../answer/describe-observation.ts';
import type { Bench, Check } from '../../subject/check.ts';
import type { Invocation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import type { Example } from '../example/example.ts';
import { halvesOf } from '../input/sources.ts';
import { type Interrupted, interrupt, LEAD_IN } from './interrupt.ts';

const END_WITHIN_MS = 2_000;

const waiting: Invocation = { stdin: [LEAD_IN, { stayOpen: true }], limitMs: 2 * END_WITHIN_MS };

const signals = { sigterm: 'SIGTERM', sigint: 'SIGINT', sighup: 'SIGHUP' } as const;

/** A signal, or the end of the parent, while the agent waits for its request. */
export const waitingChecks = (example: Example): readonly Check[] => [
  ...Object.entries(signals).flatMap(([name, signal]): Check[] => [
    {
      id: `signals.${name}-waiting-ends`,
      sentence: `${signal} while it waits on stdin ends it within the grace of ${END_WITHIN_MS} ms, with an answer or by a clean death.`,
      alone: true,
      run: async (bench) => expectEnd(await interruptWaiting(bench, signal), signal),
    },
    {
      id: `signals.${name}-waiting-answers`,
      level: 'SHOULD',
      sentence: 'A run always answers; only SIGKILL and a closed stdout may end it without an answer.',
      alone: true,
      run: async (bench) => example.expectCancelled((await interruptWaiting(bench, signal)).observation),
    },
  ]),
  {
    id: 'signals.parent-gone',
    sentence:
      'A child never outlives its parent: when stdin ends in the middle of a request and nobody reads stdout, it ends.',
    alone: true,
    run: (bench) => expectEndWithoutParent(bench, example),
  },
];

async function interruptWaiting(bench: Bench, signal: NodeJS.Signals): Promise<Interrupted> {
  await using sandbox = await openSandbox(bench);
  return await interrupt(sandbox, waiting, { signal, afterMs: 0 });
}

function expectEnd({ observation, wentOnMs }: Interrupted, signal: NodeJS.Signals): void {
  verify(observation.stopped === undefined && wentOnMs <= END_WITHIN_MS, {
    observation,
    expected: `its end within ${END_WITHIN_MS} ms after ${signal}`,
    seen: `it went on for ${Math.round(wentOnMs)} ms: ${describeEnd(observation)}`,
  });
}

async function expectEndWithoutParent(bench: Bench, { stdin, before }: Example): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const [halfRequest] = halvesOf(stdin);
  const observation = await sandbox.run({ stdin: halfRequest, closeStdout: true, limitMs: END_WITHIN_MS });
  verify(observation.stopped === undefined, {
    observation,
    expected: `its end within ${END_WITHIN_MS} ms`,
    seen: describeEnd(observation),
  });
}
