import type { PlanPage } from '@obsidian-agent/plan-page';
import { Hono } from 'hono';
import { completeError } from '../api/complete-error.ts';
import { faultProblem, isFaultOfServer, problemOf } from '../api/problem.ts';
import { type Call, type Route, toResponse } from '../api/route.ts';
import type { ServerContext } from '../api/server-context.ts';
import type { Callers } from '../auth/callers.ts';
import { mayDo } from '../auth/roles.ts';
import type { Caller } from '../auth/token-file.ts';
import { assertWelcome, type HostPolicy } from './guard.ts';
import { addPage, PAGE_PATH } from './page.ts';
import { MOST_BYTES, parseBody, parseQuery, readBody } from './read-body.ts';
import { forbidden, noCaller, notBearer, notFound, wrongMethod } from './refusals.ts';
import { secured } from './security-headers.ts';

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly context: ServerContext;
  readonly callers: Callers;
  readonly policy: HostPolicy;
  readonly page: PlanPage;
  /** Aborted when the server ends. */
  readonly signal: AbortSignal;
}

/** Answers requests: who may call, what was sent, the route's work, and safe headers. */
export function createApp({ routes, page, ...options }: AppOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    assertWelcome(c.req.raw, options.policy);
    await next();
    c.res = secured(c.res);
  });
  addPage(app, page);
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(route.method, path, (c) =>
      answer(route, c.req.raw, { ...options, param: (name) => c.req.param(name) ?? '' }),
    );
  }
  app.all('*', (c) => {
    const methods = methodsOf([...routes, { method: 'GET', path: PAGE_PATH }], c.req.path);
    throw methods.length > 0 ? wrongMethod(c.req.method, methods) : notFound(c.req.method, c.req.path);
  });
  app.onError(async (error) => {
    const known = problemOf(await completeError(error, options.context.runner));
    if (isFaultOfServer(error)) options.context.reportFault(error);
    return secured(toResponse(known ?? faultProblem(), await options.context.encoders.current()));
  });
  return app;
}

type Answering = Omit<AppOptions, 'routes' | 'page'> & Pick<Call, 'param'>;

async function answer(
  route: Route,
  request: Request,
  { context, callers, signal, param }: Answering,
): Promise<Response> {
  const { headers } = request;
  const authorization = headers.get('authorization') ?? '';
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (route.role !== null && token === undefined && authorization !== '') throw notBearer();
  const caller = route.role === null ? undefined : findCaller(callers, token);
  if (route.role !== null && caller !== undefined && !mayDo(caller.roles, route.role))
    throw forbidden(caller, route.role);

  const reply = await route.handle({
    context,
    param,
    query: route.query === undefined ? {} : parseQuery(route.query, request.url),
    body:
      route.body === undefined
        ? undefined
        : parseBody(route.body, await readBody(request, MOST_BYTES), headers.get('content-type')),
    readBody: (mostBytes) => readBody(request, mostBytes),
    headers,
    caller,
    isAllowed: () => route.role === null || typeof callers.find(token) !== 'string',
    signal: AbortSignal.any([signal, request.signal]),
  });
  return reply instanceof Response ? reply : toResponse(reply, await context.encoders.current());
}

function findCaller(callers: Callers, token: string | undefined): Caller {
  const found = callers.find(token);
  if (typeof found === 'string') throw noCaller(found);
  return found;
}

/** The methods that a path has. */
function methodsOf(routes: readonly Pick<Route, 'method' | 'path'>[], path: string): string[] {
  const parts = path.split('/');
  const fitting = routes.filter(({ path: template }) => {
    const steps = template.split('/');
    return steps.length === parts.length && steps.every((step, index) => step.startsWith('{') || step === parts[index]);
  });
  return [...new Set(fitting.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}
