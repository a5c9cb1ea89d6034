import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { callApi } from '../api/call-api.ts';
import type { Role, ScheduleReport } from '../api/wire.ts';
import { addressOf } from '../model/route.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Moment } from '../parts/moment.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { mayAdminister, mayRun } from './may.ts';

const load = async (signal: AbortSignal) =>
  await callApi<{ readonly schedules: readonly ScheduleReport[] }>('/schedules', { signal });

/** Plans that start by themselves. */
export function Schedules({ roles }: { readonly roles: readonly Role[] }): JSX.Element {
  const { value, error, reload } = useLoaded(load, 'schedules');
  useEffect(() => {
    document.title = 'Schedules';
  }, []);
  return (
    <>
      <div class="title-line">
        <h1>Schedules</h1>
        <button type="button" onClick={reload}>
          Refresh
        </button>
      </div>
      {error !== undefined && <ProblemNote error={error} />}
      {value?.schedules.length === 0 && (
        <p class="empty">
          No schedules. Start the server with <code>--schedules FILE</code> to run plans by the clock, after changes in
          a vault or on webhooks.
        </p>
      )}
      <ul class="cards">
        {value?.schedules.map((schedule) => (
          <Schedule key={schedule.name} schedule={schedule} roles={roles} onDone={reload} />
        ))}
      </ul>
    </>
  );
}

interface ScheduleProps {
  readonly schedule: ScheduleReport;
  readonly roles: readonly Role[];
  readonly onDone: () => void;
}

const states: Readonly<Record<Exclude<ScheduleReport['state'], 'active'>, string>> = {
  paused: 'Paused: nothing starts it.',
  plan_invalid: 'Its plan cannot start.',
  vault_missing: 'Its vault cannot be watched.',
  looping: 'Stopped: it loops.',
};

function Schedule(props: ScheduleProps): JSX.Element {
  const { schedule } = props;
  const { name, plan, fires, state, because, next_at, last_problem } = schedule;
  return (
    <li class="card schedule">
      <h2>{name}</h2>
      <span class="quiet">
        {plan}, {fires}
      </span>
      {state !== 'active' && (
        <span class="away">
          {states[state]} {because}
        </span>
      )}
      {next_at !== null && (
        <span>
          Next: <Moment at={next_at} />
        </span>
      )}
      <LastRun schedule={schedule} />
      {last_problem !== null && <span class="away">The last one was not started: {last_problem}</span>}
      <ScheduleActions {...props} />
    </li>
  );
}

function LastRun({ schedule: { last_fired_at, last_plan_id } }: Pick<ScheduleProps, 'schedule'>): JSX.Element {
  if (last_fired_at === null) return <span class="quiet">It has not run yet.</span>;
  return (
    <span>
      Last: <Moment at={last_fired_at} />
      {last_plan_id !== null && (
        <>
          {', '}
          <a href={addressOf({ name: 'plan', planId: last_plan_id, view: 'tasks', task: undefined })}>its plan</a>
        </>
      )}
    </span>
  );
}

type Action = 'run' | 'pause' | 'resume';
const words: Readonly<Record<Action, { readonly label: string; readonly will: string }>> = {
  run: { label: 'Run now', will: 'Its plan will start now. The schedule itself does not change.' },
  pause: { label: 'Pause', will: 'Nothing will start its plan until the schedule is resumed. A running plan goes on.' },
  resume: { label: 'Resume', will: 'It will start its plan again from now on. Missed runs are not made up for.' },
};

function ScheduleActions({ schedule: { name, is_paused }, roles, onDone }: ScheduleProps): JSX.Element {
  const [open, setOpen] = useState<Action>();
  const actions: Action[] = [
    ...(mayRun(roles) ? (['run'] as const) : []),
    ...(mayAdminister(roles) ? ([is_paused ? 'resume' : 'pause'] as const) : []),
  ];
  return (
    <div class="actions">
      {actions.map((action) => (
        <button key={action} type="button" onClick={() => setOpen(action)}>
          {words[action].label}… <span class="unseen">{name}</span>
        </button>
      ))}
      {open !== undefined && (
        <ActionDialog
          title={`${words[open].label}: ${name}?`}
          confirm={words[open].label}
          request={{ path: `/schedules/${encodeURIComponent(name)}/${open}` }}
          onDone={onDone}
          onClose={() => setOpen(undefined)}
        >
          <p>{words[open].will}</p>
        </ActionDialog>
      )}
    </div>
  );
}
