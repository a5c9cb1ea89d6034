import { describeEnd } from '../../../answer/describe-observation.ts';
import { expectTree } from '../../../kit/example/expect-tree.ts';
import type { Bench, Check } from '../../../subject/check.ts';
import { openSandbox } from '../../../subject/sandbox.ts';
import { verify } from '../../../subject/violation.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { unreadable } from '../example/creation.ts';

const GIB = 1024 ** 3;

/** A request that is far too long. */
export const endlessChecks: readonly Check[] = [
  {
    id: 'input.gibibyte',
    sentence: 'A run always answers: a 1 GiB body is refused with code 1 as soon as it is over the limit of 16 MiB.',
    run: tryGibibyte,
  },
];

async function tryGibibyte(bench: Bench): Promise<void> {
  await using sandbox = await openSandbox(bench);
  const { agent, observed } = sandbox.start({ stdin: [{ repeat: 'x', times: GIB }] });
  const [wasAllSent, observation] = await Promise.all([agent.fed, observed]);
  expectAnswer(observation, unreadable.expect);
  await expectTree(sandbox, {}, observation);
  verify(!wasAllSent, {
    observation,
    expected: 'an end long before all of it was sent',
    seen: `all of it was taken, ${describeEnd(observation)}`,
  });
}
