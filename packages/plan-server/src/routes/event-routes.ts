import type { PlanSummary, StreamedEvent } from '@obsidian-agent/plans';
import { isFaultOfServer } from '../api/problem.ts';
import { defineRoute, type Route } from '../api/route.ts';
import type { ServerContext } from '../api/server-context.ts';
import { EventQuery } from '../api/wire.ts';
import { eventStream, type Message, type StreamOptions } from '../streams/event-stream.ts';

const stream = { 200: { description: 'Server-sent events', type: 'text/event-stream' } } as const;

/** What happens, as it happens. */
export const eventRoutes: readonly Route[] = [
  defineRoute({
    name: 'followPlan',
    method: 'GET',
    path: '/api/v1/plans/{plan}/events',
    role: 'read',
    summary: "Follow a plan's events to its end: `plan`, `task`, `progress`, and `reset` when all begin again.",
    query: EventQuery,
    answers: { ...stream, 204: { description: 'The plan has ended, and the reader has all events' } },
    async handle({ context, param, query, headers, signal, isAllowed }) {
      const { runner, planFeeds } = context;
      await runner.watch(param('plan'));
      const feed = planFeeds.open(param('plan'));
      const after = query.after ?? headers.get('last-event-id') ?? undefined;
      if (feed.isOverAfter(after)) return new Response(null, { status: 204 });
      return eventStream((until) => toMessages(feed.read(after, until)), { signal, isAllowed, ...sending(context) });
    },
  }),
  defineRoute({
    name: 'followPlans',
    method: 'GET',
    path: '/api/v1/events',
    role: 'read',
    summary: 'Follow the list of plans: the newest ones, then each that is new or changes, as `plan`.',
    query: EventQuery,
    answers: stream,
    handle: ({ context, signal, isAllowed }) =>
      eventStream((until) => toListMessages(context.listFeed.read(until)), { signal, isAllowed, ...sending(context) }),
  }),
];

function sending({ encoders, reportFault }: ServerContext): Pick<StreamOptions, 'openEncoder' | 'reportFailure'> {
  return {
    openEncoder: () => encoders.current(),
    reportFailure(error) {
      if (isFaultOfServer(error)) reportFault(error);
    },
  };
}

async function* toMessages(pieces: AsyncIterable<readonly StreamedEvent[]>): AsyncGenerator<readonly Message[]> {
  for await (const events of pieces) yield events.map(({ id, ...data }) => ({ id, event: data.type, data }));
}

async function* toListMessages(pieces: AsyncIterable<readonly PlanSummary[]>): AsyncGenerator<readonly Message[]> {
  for await (const plans of pieces) yield plans.map((data) => ({ event: 'plan', data }));
}
