import type { Check } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import type { Example } from '../example/example.ts';
import { inEachSituation } from '../example/situations.ts';
import { interrupt, LEAD_IN } from './interrupt.ts';

/** Processes that outlive the run. */
export const survivorChecks = (example: Example): readonly Check[] => [
  {
    id: 'signals.no-survivors',
    sentence: 'One run = one request on stdin, one response on stdout, exit: no process of it is left.',
    alone: true,
    run: async (bench) => {
      await inEachSituation(bench, example, expectNoSurvivors);
      await using sandbox = await openSandbox(bench);
      const { observation } = await interrupt(
        sandbox,
        { stdin: [LEAD_IN, { stayOpen: true }] },
        { signal: 'SIGTERM', afterMs: 0 },
      );
      expectNoSurvivors(observation);
    },
  },
];

function expectNoSurvivors(observation: Observation): void {
  const { survivors } = observation;
  verify(survivors.length === 0, {
    observation,
    expected: 'no process left in its group',
    seen: `the processes ${survivors.join(', ')}`,
  });
}
