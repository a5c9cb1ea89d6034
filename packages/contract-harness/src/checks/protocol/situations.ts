import { requestFor } from '../../answer/request.ts';
import type { Bench } from '../../subject/check.ts';
import type { Invocation, Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';

const situations: readonly Invocation[] = [
  { stdin: JSON.stringify(requestFor('read_note', { note_name: 'Plan' })) },
  { stdin: JSON.stringify(requestFor('update_note', { note_name: 'Plan', content: 'new\n' })) },
  { stdin: JSON.stringify(requestFor('read_note', { note_name: 'Nowhere' })) },
  { stdin: JSON.stringify(requestFor('read_note', {})) },
  { stdin: 'no request' },
];

/** Judges a run. `again` repeats it in a new sandbox. */
type Judge = (observation: Observation, again: () => Promise<Observation>) => unknown;

/** Makes the agent answer with each code, and passes each run to `judge`. */
export async function inEachSituation(bench: Bench, change: Partial<Invocation>, judge: Judge): Promise<void> {
  for (const situation of situations) {
    const run = async (): Promise<Observation> => {
      await using sandbox = await openSandbox(bench, { 'Plan.md': 'old\n' });
      return await sandbox.run({ ...situation, ...change });
    };
    await judge(await run(), run);
  }
}
