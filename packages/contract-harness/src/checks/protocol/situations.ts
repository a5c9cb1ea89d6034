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

/** Makes the agent answer with each code, and passes each run to `judge`. */
export async function inEachSituation(
  bench: Bench,
  change: Partial<Invocation>,
  judge: (observation: Observation) => void,
): Promise<void> {
  for (const situation of situations) {
    await using sandbox = await openSandbox(bench, { 'Plan.md': 'old\n' });
    judge(await sandbox.run({ ...situation, ...change }));
  }
}
