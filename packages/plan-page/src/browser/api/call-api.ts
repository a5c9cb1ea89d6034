import { readToken } from './session.ts';
import type { Problem } from './wire.ts';

/** The server refused a request, or could not be reached (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }

  /** Whether the token is missing, unknown or expired. */
  get isSignedOut(): boolean {
    return this.problem.status === 401;
  }
}

type Listener = () => void;
const signedOut = new Set<Listener>();

/** Calls a function when the server no longer accepts the token. */
export function onSignedOut(listener: Listener): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Sends a request to the API. @throws ApiError */
export async function request(path: string, { method = 'GET', body, signal }: CallOptions = {}): Promise<Response> {
  const token = readToken();
  const response = await send(`/api/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    cache: 'no-store',
  });
  if (response.ok) return response;
  const error = new ApiError(await readProblem(response));
  if (error.isSignedOut) for (const listener of signedOut) listener();
  throw error;
}

/** Sends a request to the API and reads its JSON answer. @throws ApiError */
export async function callApi<Answer>(path: string, options?: CallOptions): Promise<Answer> {
  const response = await request(path, options);
  return (response.status === 204 ? {} : await response.json()) as Answer;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError({
      title: 'No connection',
      status: 0,
      detail: 'The server cannot be reached.',
      hint: 'Check that `obsidian-orchestrator serve` is still running.',
    });
  }
}

async function readProblem(response: Response): Promise<Problem> {
  const fallback = { title: response.statusText || 'Request failed', status: response.status };
  try {
    return { ...fallback, ...((await response.json()) as Partial<Problem>) };
  } catch (error) {
    if (error instanceof SyntaxError) return fallback;
    throw error;
  }
}
