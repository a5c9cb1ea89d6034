import type * as z from 'zod';
import type { Role } from '../auth/roles.ts';
import type { Caller } from '../auth/token-file.ts';
import type { AnswerEncoder } from './answer-encoder.ts';
import type { ServerContext } from './server-context.ts';

/** A request that was checked by its route. */
export interface Call<Query = unknown, Body = unknown> {
  readonly context: ServerContext;
  /** A part of the path by its name in the route. */
  param(name: string): string;
  readonly query: Query;
  readonly body: Body;
  /** Reads the body as it was sent, for a route without a schema of it. @throws ApiError if it is longer */
  readBody(mostBytes: number): Promise<Uint8Array>;
  readonly headers: Headers;
  /** Undefined where no token is needed. */
  readonly caller: Caller | undefined;
  /** Whether the caller's token is still valid. */
  isAllowed(): boolean;
  /** Aborted when the caller leaves or the server ends. */
  readonly signal: AbortSignal;
}

/** What a route answers with one status. */
export interface Answer {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Default: application/json. */
  readonly type?: string;
}

interface RouteFacts {
  /** Unique; generated clients use it. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for its parameters. */
  readonly path: string;
  /** Null: no token is needed. */
  readonly role: Role | null;
  readonly summary: string;
  readonly answers: Readonly<Record<number, Answer>>;
}

/** An answer that is sent as JSON, with names instead of paths of this machine. */
export interface Reply {
  readonly data: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

type Handled = Reply | Response | Promise<Reply | Response>;

/** One method of one path: what it takes, who may call it, and what it does. */
export interface Route extends RouteFacts {
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  handle(call: Call): Handled;
}

interface TypedRoute<Query extends z.ZodObject, Body extends z.ZodType> extends RouteFacts {
  readonly query?: Query;
  readonly body?: Body;
  readonly handle: (call: Call<z.infer<Query>, z.infer<Body>>) => Handled;
}

/** Declares a route. Its handler gets the types of its schemas. */
export function defineRoute<Query extends z.ZodObject, Body extends z.ZodType>(route: TypedRoute<Query, Body>): Route {
  return route as unknown as Route;
}

export function json(
  data: unknown,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Reply {
  return { data, status, headers: { 'content-type': 'application/json', ...headers } };
}

export function toResponse({ data, status, headers }: Reply, encoder: AnswerEncoder): Response {
  return new Response(encoder.encode(data), { status, headers });
}
