import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { serverNow } from '../api/server-clock.ts';
import type { ListedPlan, Role } from '../api/wire.ts';
import { addressOf } from '../model/route.ts';
import { planStates, type SeenPlanState, shownState } from '../model/states.ts';
import { stateWords } from '../model/words.ts';
import { Cell } from '../parts/cell.tsx';
import { ConnectionMark } from '../parts/connection-mark.tsx';
import { Grid, type GridRow } from '../parts/grid.tsx';
import { Elapsed, Moment } from '../parts/moment.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { StateBar, StateMark } from '../parts/state-mark.tsx';
import { openRoute } from '../parts/use-route.ts';
import { FirstPlan } from './first-plan.tsx';
import { type PlanFilter, PlanPages } from './plan-pages.ts';

const ROW_HEIGHT = 64;
const spans = { '': 'Any time', '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days' } as const;
type Span = keyof typeof spans;
const days: Readonly<Record<Span, number>> = { '': 0, '24h': 1, '7d': 7, '30d': 30 };

interface Asked {
  readonly name: string;
  readonly state: SeenPlanState | '';
  readonly span: Span;
}

/** All plans, newest first, as they change. */
export function PlanList({ roles }: { readonly roles: readonly Role[] }): JSX.Element {
  const [asked, setAsked] = useState<Asked>({ name: '', state: '', span: '' });
  const pages = usePages(asked);
  const isFiltered = asked.name !== '' || asked.state !== '' || asked.span !== '';
  useEffect(() => {
    document.title = 'Plans';
  }, []);
  return (
    <>
      <div class="title-line">
        <h1>Plans</h1>
        <ConnectionMark connection={pages.connection} />
      </div>
      <Filters asked={asked} onChange={setAsked} />
      {pages.error !== undefined && <ProblemNote error={pages.error} />}
      {pages.isLoaded && pages.error === undefined && pages.plans.length === 0 && (
        <NoPlans isFiltered={isFiltered} roles={roles} />
      )}
      <p class="unseen" role="status">
        {pages.isLoaded ? `${pages.plans.length}${pages.hasMore ? ' or more' : ''} plans` : 'Loading'}
      </p>
      {pages.plans.length > 0 && <PlanGrid pages={pages} />}
    </>
  );
}

/** The pages of the list for a filter, which is applied when nobody types any more. */
function usePages(asked: Asked): PlanPages {
  const [, setVersion] = useState(0);
  const pages = useRef<PlanPages>(undefined);
  pages.current ??= new PlanPages(() => setVersion((version) => version + 1));
  const { current } = pages;
  useEffect(() => {
    const timer = setTimeout(() => void current.show(toFilter(asked)), asked.name === '' ? 0 : 200);
    return () => clearTimeout(timer);
  }, [asked]);
  useEffect(() => () => current.close(), []);
  return current;
}

function toFilter({ name, state, span }: Asked): PlanFilter {
  const since = span === '' ? undefined : new Date(serverNow() - days[span] * 86_400_000).toISOString();
  return { name: name.trim(), state, since };
}

function Filters({
  asked,
  onChange,
}: {
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
}): JSX.Element {
  return (
    <search class="filters">
      <input
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        autocomplete="off"
        onInput={(event) => onChange({ ...asked, name: event.currentTarget.value })}
      />
      <select
        aria-label="State"
        onChange={(event) => onChange({ ...asked, state: event.currentTarget.value as SeenPlanState | '' })}
      >
        <option value="">Any state</option>
        {planStates.map((state) => (
          <option key={state} value={state}>
            {stateWords[state]}
          </option>
        ))}
      </select>
      <select
        aria-label="Submitted"
        onChange={(event) => onChange({ ...asked, span: event.currentTarget.value as Span })}
      >
        {Object.entries(spans).map(([span, text]) => (
          <option key={span} value={span}>
            {text}
          </option>
        ))}
      </select>
    </search>
  );
}

function NoPlans({
  isFiltered,
  roles,
}: {
  readonly isFiltered: boolean;
  readonly roles: readonly Role[];
}): JSX.Element {
  if (isFiltered) return <p class="empty">No plan matches. Change the search or the filters.</p>;
  return <FirstPlan roles={roles} />;
}

function PlanGrid({ pages }: { readonly pages: PlanPages }): JSX.Element {
  const { plans } = pages;
  const open = (index: number) => {
    const plan = plans[index];
    if (plan !== undefined) openRoute({ name: 'plan', planId: plan.plan_id, view: 'tasks', task: undefined });
  };
  const rowAt = useMemo(
    () =>
      (index: number): GridRow => {
        const plan = plans[index];
        return { key: plan?.plan_id ?? String(index), item: plan, cells: () => plan && <PlanCells plan={plan} /> };
      },
    [plans],
  );
  return (
    <Grid
      label="Plans"
      className="plans"
      rowHeight={ROW_HEIGHT}
      rows={plans.length}
      rowAt={rowAt}
      onOpen={open}
      onNearEnd={() => pages.loadMore()}
    />
  );
}

function PlanCells({ plan }: { readonly plan: ListedPlan }): JSX.Element {
  const address = addressOf({ name: 'plan', planId: plan.plan_id, view: 'tasks', task: undefined });
  const ms = plan.ended_at === null ? null : Date.parse(plan.ended_at) - Date.parse(plan.submitted_at);
  return (
    <>
      <Cell className="cell-state">
        <StateMark state={shownState(plan.state, plan.counts)} />
      </Cell>
      <Cell className="cell-name">
        <a href={address} tabIndex={-1} title={plan.name}>
          {plan.name}
        </a>
        <span class="quiet id" title={plan.plan_id}>
          {plan.plan_id}
        </span>
      </Cell>
      <Cell className="cell-counts">{plan.counts !== undefined && <StateBar counts={plan.counts} />}</Cell>
      <Cell className="cell-time">
        <Moment at={plan.submitted_at} />
        {plan.state !== 'interrupted' && <Elapsed from={plan.submitted_at} ms={ms} />}
      </Cell>
    </>
  );
}
