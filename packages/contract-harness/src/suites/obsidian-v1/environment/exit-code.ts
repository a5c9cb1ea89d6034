import { describeEnd } from '../../../answer/describe-observation.ts';
import { inEachSituation } from '../../../kit/example/situations.ts';
import type { Check } from '../../../subject/check.ts';
import type { Observation } from '../../../subject/invocation.ts';
import { verify } from '../../../subject/violation.ts';
import { readResponseV1 } from '../answer/read-answer-v1.ts';
import { example } from '../example/example.ts';

/** OBSIDIAN_AGENT_EXIT_CODE. */
export const exitCodeChecks: readonly Check[] = [
  {
    id: 'environment.exit-code',
    sentence: "With OBSIDIAN_AGENT_EXIT_CODE=1 the exit status is the response's `code`, for shells.",
    run: (bench) =>
      inEachSituation(bench, { ...example, change: { env: { OBSIDIAN_AGENT_EXIT_CODE: '1' } } }, expectStatusIsCode),
  },
];

function expectStatusIsCode(observation: Observation): void {
  const { code } = readResponseV1(observation);
  verify(observation.exitCode === code, {
    observation,
    expected: `exit status ${code}`,
    seen: describeEnd(observation),
  });
}
