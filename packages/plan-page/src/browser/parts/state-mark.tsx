import type { JSX } from 'preact';
import type { StateCounts } from '../api/wire.ts';
import { type SeenPlanState, type TaskState, taskStates } from '../model/states.ts';
import { stateWords } from '../model/words.ts';
import { StateIcon } from './icons.tsx';

/** A state as a shape and a word. */
export function StateMark({ state }: { readonly state: TaskState | SeenPlanState }): JSX.Element {
  return (
    <span class={`mark state-${state}`}>
      <StateIcon state={state} />
      {stateWords[state]}
    </span>
  );
}

/** The states of all tasks as one bar, with the same in words for those who do not see it. */
export function StateBar({ counts }: { readonly counts: StateCounts }): JSX.Element {
  const present = taskStates.filter((state) => (counts[state] ?? 0) > 0);
  const words = present.map((state) => `${counts[state]?.toLocaleString('en')} ${stateWords[state].toLowerCase()}`);
  return (
    <span class="bar" role="img" aria-label={words.length === 0 ? 'No tasks' : `Tasks: ${words.join(', ')}`}>
      {present.map((state) => (
        <span key={state} class={`part state-${state}`} style={{ flexGrow: String(counts[state]) }} />
      ))}
    </span>
  );
}
