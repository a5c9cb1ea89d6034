import type { Delivery } from '@obsidian-agent/schedules';
import { ApiError } from '../api/problem.ts';
import { defineRoute, json, type Route } from '../api/route.ts';
import type { ServerContext } from '../api/server-context.ts';
import { Nothing, ScheduleList, Started } from '../api/wire.ts';

const list = { 200: { description: 'Schedules', schema: ScheduleList } } as const;
const started = { 200: { description: 'The plan that was started', schema: Started } } as const;

/** Plans that start by themselves. */
export const scheduleRoutes: readonly Route[] = [
  defineRoute({
    name: 'listSchedules',
    method: 'GET',
    path: '/api/v1/schedules',
    role: 'read',
    summary: 'List schedules, when each fires next, and how its last firing went.',
    answers: list,
    handle: async ({ context }) => json(await listSchedules(context)),
  }),
  defineRoute({
    name: 'runSchedule',
    method: 'POST',
    path: '/api/v1/schedules/{schedule}/run',
    role: 'run',
    summary: 'Start the plan of a schedule now.',
    body: Nothing,
    answers: started,
    async handle({ context: { schedules }, param }) {
      const fired = await schedules?.fireNow(param('schedule'));
      if (fired === undefined) throw scheduleNotFound(param('schedule'));
      if (fired.kind !== 'started') throw refusalOf(fired);
      return json({ plan_id: fired.planId });
    },
  }),
  ...(['pause', 'resume'] as const).map((action) =>
    defineRoute({
      name: `${action}Schedule`,
      method: 'POST',
      path: `/api/v1/schedules/{schedule}/${action}`,
      role: 'admin',
      summary:
        action === 'pause'
          ? 'Pause a schedule: until it is resumed, nothing starts its plan.'
          : 'Resume a schedule. What it missed while it was paused is not made up for.',
      body: Nothing,
      answers: list,
      async handle({ context, param }) {
        const isKnown = await context.schedules?.pause(param('schedule'), action === 'pause');
        if (isKnown !== true) throw scheduleNotFound(param('schedule'));
        return json(await listSchedules(context));
      },
    }),
  ),
  defineRoute({
    name: 'callHook',
    method: 'POST',
    path: '/api/v1/hooks/{schedule}',
    role: null,
    summary: 'Start the plan of a schedule by a signed webhook.',
    answers: started,
    async handle({ context: { schedules }, param, readBody, headers }) {
      const signature = headers.get('x-obsidian-signature') ?? undefined;
      const request = { signature, readBody: () => readBody(MOST_BYTES) };
      const delivery = (await schedules?.deliver(param('schedule'), request)) ?? { kind: 'forged' };
      if (delivery.kind !== 'started') throw refusalOf(delivery);
      return json({ plan_id: delivery.planId });
    },
  }),
];

/** The longest body of a webhook, which is read before anybody knows who sent it. */
const MOST_BYTES = 1024 * 1024;

async function listSchedules({ schedules }: ServerContext): Promise<object> {
  return { schedules: (await schedules?.list()) ?? [] };
}

type Refused = Exclude<Delivery, { kind: 'started' }>;
type Facts = readonly [status: number, reason: string, message: string, hint: string];

function refusalOf(refused: Refused): ApiError {
  const [status, reason, message, hint] = describeRefusal(refused);
  // A body that was not read stays unread: the connection ends.
  const headers = status === 401 ? { connection: 'close' } : {};
  return new ApiError({ status, reason, message, hint, headers });
}

const SIGN = 'Send x-obsidian-signature: t=SECONDS,v1=HEX, the HMAC-SHA256 of "SECONDS.BODY" by the secret.';

function describeRefusal(refused: Refused): Facts {
  switch (refused.kind) {
    case 'unsigned':
      return [401, 'SIGNATURE_MISSING', 'The request has no signature.', SIGN];
    case 'malformed':
      return [401, 'SIGNATURE_MALFORMED', `The signature has the wrong form: ${refused.fault}.`, SIGN];
    case 'not_json': {
      const hint = 'Send one JSON object in UTF-8, and sign its exact bytes.';
      return [400, 'BODY_INVALID', `The body is not JSON: ${refused.fault.slice(0, 200)}.`, hint];
    }
    case 'forged':
      return [401, 'SIGNATURE_INVALID', 'The signature does not fit the request, or there is no such webhook.', SIGN];
    case 'late': {
      const hint = 'Sign it again, by a clock that is right.';
      return [401, 'SIGNATURE_EXPIRED', 'The signature is more than 5 minutes off.', hint];
    }
    case 'replayed': {
      const message = `This delivery has already started the plan ${refused.planId}.`;
      return [409, 'WEBHOOK_REPLAYED', message, 'Sign each delivery with its own time.'];
    }
    case 'paused':
      return [409, 'SCHEDULE_PAUSED', 'The schedule is paused.', 'Resume it first.'];
    case 'busy': {
      const message = `The last plan of the schedule still runs: ${refused.planId}.`;
      return [409, 'SCHEDULE_BUSY', message, 'Send it again later, or give the schedule overlap: allow.'];
    }
    case 'failed': {
      const hint = 'Correct the plan, or its inputs in the file of schedules.';
      return [409, 'PLAN_NOT_STARTED', `The plan was not started: ${refused.problem}`, hint];
    }
  }
}

function scheduleNotFound(name: string): ApiError {
  return new ApiError({
    status: 404,
    reason: 'SCHEDULE_NOT_FOUND',
    message: `There is no such schedule: "${name.slice(0, 100)}".`,
    hint: 'List them with GET /api/v1/schedules. The server reads them from the file given with --schedules.',
  });
}
