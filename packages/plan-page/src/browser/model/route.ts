/** The ways to show a plan. */
export const planViews = ['tasks', 'graph', 'timeline'] as const;
export type PlanView = (typeof planViews)[number];

/** What the address asks the page to show. */
export type Route =
  | { readonly name: 'plans' }
  | { readonly name: 'new' }
  | { readonly name: 'schedules' }
  | { readonly name: 'hosts' }
  | { readonly name: 'plan'; readonly planId: string; readonly view: PlanView; readonly task: string | undefined };

/** Reads the fragment of the address: `#/plans/ID/graph/TASK`. */
export function parseRoute(hash: string): Route {
  const [first, planId, view, task] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode);
  if (first === 'new' || first === 'schedules' || first === 'hosts') return { name: first };
  if (first !== 'plans' || planId === undefined || planId === '') return { name: 'plans' };
  const known = planViews.find((each) => each === view) ?? 'tasks';
  return { name: 'plan', planId, view: known, task: task === '' ? undefined : task };
}

/** The fragment for a route. */
export function addressOf(route: Route): string {
  if (route.name !== 'plan') return `#/${route.name}`;
  const { planId, view, task } = route;
  const parts = [
    'plans',
    planId,
    ...(task === undefined && view === 'tasks' ? [] : [view]),
    ...(task === undefined ? [] : [task]),
  ];
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

/** A part as it was written, or as it is if its percent signs encode nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}
