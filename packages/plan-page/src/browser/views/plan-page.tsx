import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Role } from '../api/wire.ts';
import { addressOf, type PlanView, planViews, type Route } from '../model/route.ts';
import { shownState } from '../model/states.ts';
import { stateWords } from '../model/words.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { openRoute } from '../parts/use-route.ts';
import { FollowedPlan } from './followed-plan.ts';
import { GraphView } from './graph-view.tsx';
import type { ViewProps } from './plan-context.ts';
import { PlanHead } from './plan-head.tsx';
import { TaskDetails } from './task-details.tsx';
import { TaskList } from './task-list.tsx';
import { Timeline } from './timeline.tsx';

type PlanRoute = Extract<Route, { readonly name: 'plan' }>;

interface PlanPageProps {
  readonly route: PlanRoute;
  readonly roles: readonly Role[];
}

/** One plan: what it is doing, its tasks in three views, and one of them in depth. */
export function PlanPage({ route, roles }: PlanPageProps): JSX.Element {
  const plan = useFollowedPlan(route.planId);
  const { book } = plan;
  // With the page, not after it.
  useLayoutEffect(() => {
    if (book === undefined) return;
    const { state, name } = book.head;
    document.title = `${stateWords[shownState(state, book.counts())]}: ${name}`;
  }, [book?.version, book?.head]);
  if (book === undefined)
    return (
      <>
        <h1>{plan.error === undefined ? 'Loading…' : 'This plan cannot be shown'}</h1>
        {plan.error !== undefined && <ProblemNote error={plan.error} />}
      </>
    );
  const openTask = (task: string | undefined) => openRoute({ ...route, task });
  return (
    <div class={`plan${route.task === undefined ? '' : ' with-task'}`}>
      <section class="plan-main" aria-label="Plan">
        <PlanHead plan={plan} book={book} roles={roles} />
        <ViewTabs route={route} />
        <View route={route} book={book} version={book.version} onOpen={openTask} />
      </section>
      {route.task !== undefined && (
        <TaskDetails
          key={route.task}
          plan={plan}
          book={book}
          task={route.task}
          roles={roles}
          onClose={() => openTask(undefined)}
        />
      )}
    </div>
  );
}

function useFollowedPlan(planId: string): FollowedPlan {
  const [, setVersion] = useState(0);
  const plan = useRef<FollowedPlan>(undefined);
  plan.current ??= new FollowedPlan(planId, () => setVersion((version) => version + 1));
  useEffect(() => () => plan.current?.close(), []);
  return plan.current;
}

const viewNames: Readonly<Record<PlanView, string>> = { tasks: 'Tasks', graph: 'Graph', timeline: 'Timeline' };

function ViewTabs({ route }: { readonly route: PlanRoute }): JSX.Element {
  return (
    <nav class="tabs" aria-label="Views of this plan">
      {planViews.map((view, at) => (
        <a
          key={view}
          href={addressOf({ ...route, view, task: route.task })}
          data-view={at + 1}
          aria-current={view === route.view ? 'page' : undefined}
        >
          {viewNames[view]}
        </a>
      ))}
    </nav>
  );
}

function View({ route, ...props }: Omit<ViewProps, 'selected'> & { readonly route: PlanRoute }): JSX.Element {
  const all = { ...props, selected: route.task };
  if (route.view === 'graph') return <GraphView {...all} />;
  if (route.view === 'timeline') return <Timeline {...all} />;
  return <TaskList {...all} />;
}
