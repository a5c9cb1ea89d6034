import type { Bench } from '../../subject/check.ts';
import type { Invocation, Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import type { Example } from './example.ts';

/** Judges a run. `again` repeats it in a new sandbox. */
type JudgeRun = (observation: Observation, again: () => Promise<Observation>) => unknown;

/** Makes the agent give each kind of answer, and passes each run to `judge`. */
export async function inEachSituation(
  bench: Bench,
  { situations, change = {} }: Pick<Example, 'situations'> & { readonly change?: Partial<Invocation> },
  judge: JudgeRun,
): Promise<void> {
  for (const { stdin, before } of situations) {
    const run = async (): Promise<Observation> => {
      await using sandbox = await openSandbox(bench, before);
      return await sandbox.run({ stdin, ...change });
    };
    await judge(await run(), run);
  }
}
