import type { JSX } from 'preact';
import { addressOf } from '../model/route.ts';
import { shownState, taskStates } from '../model/states.ts';
import { stateWords } from '../model/words.ts';
import { ConnectionMark } from '../parts/connection-mark.tsx';
import { Glyph, StateIcon } from '../parts/icons.tsx';
import { Elapsed, Moment } from '../parts/moment.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { StateBar, StateMark } from '../parts/state-mark.tsx';
import { PlanActions } from './plan-actions.tsx';
import type { PlanContext } from './plan-context.ts';

/** The name of a plan, how far it is, and what can be done with it. */
export function PlanHead({ plan, book, roles }: PlanContext): JSX.Element {
  const { head } = book;
  const counts = book.counts();
  const state = shownState(head.state, counts);
  return (
    <div class="plan-head">
      <div class="title-line">
        <a class="round" href={addressOf({ name: 'plans' })} aria-label="All plans">
          <Glyph name="back" />
        </a>
        <h1>{head.name}</h1>
        <ConnectionMark connection={plan.connection} />
      </div>
      {plan.error !== undefined && <ProblemNote error={plan.error} />}
      <div class="facts">
        <span role="status">
          <StateMark state={state} />
        </span>
        <span>
          Submitted <Moment at={head.submitted_at} />
        </span>
        {head.state !== 'interrupted' && (
          <span>
            {head.ended_at !== null ? 'took ' : state === 'waiting' ? 'for ' : 'running for '}
            <Elapsed from={head.submitted_at} ms={head.wall_ms} />
          </span>
        )}
        {head.undo_begun_at !== undefined && (
          <span>
            An undo began <Moment at={head.undo_begun_at} />, and has not finished
          </span>
        )}
        {head.undone_at !== undefined && head.undo_begun_at === undefined && (
          <span>
            Undone <Moment at={head.undone_at} />
          </span>
        )}
        <span class="quiet id">{head.plan_id}</span>
      </div>
      <StateBar counts={counts} />
      <ul class="legend" aria-label="Tasks by state">
        {taskStates.map((state) =>
          counts[state] === undefined ? null : (
            <li key={state}>
              <StateIcon state={state} /> {counts[state]?.toLocaleString('en')} {stateWords[state].toLowerCase()}
            </li>
          ),
        )}
      </ul>
      <PlanActions plan={plan} book={book} roles={roles} />
      {head.outputs !== undefined && <Outputs outputs={head.outputs} />}
    </div>
  );
}

function Outputs({ outputs }: { readonly outputs: Readonly<Record<string, unknown>> }): JSX.Element {
  return (
    <details class="outputs">
      <summary>Outputs</summary>
      <dl>
        {Object.entries(outputs).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
