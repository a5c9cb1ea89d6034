import { describeEnd } from '../../answer/describe-observation.ts';
import { readResponse } from '../../answer/read-answer.ts';
import type { Check } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { verify } from '../../subject/violation.ts';
import { inEachSituation } from '../protocol/situations.ts';

/** OBSIDIAN_AGENT_EXIT_CODE. */
export const exitCodeChecks: readonly Check[] = [
  {
    id: 'environment.exit-code',
    sentence: "With OBSIDIAN_AGENT_EXIT_CODE=1 the exit status is the response's `code`, for shells.",
    run: (bench) => inEachSituation(bench, { env: { OBSIDIAN_AGENT_EXIT_CODE: '1' } }, expectStatusIsCode),
  },
];

function expectStatusIsCode(observation: Observation): void {
  const { code } = readResponse(observation);
  verify(observation.exitCode === code, {
    observation,
    expected: `exit status ${code}`,
    seen: describeEnd(observation),
  });
}
