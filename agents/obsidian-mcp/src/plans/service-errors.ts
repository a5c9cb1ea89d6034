import { inToolWords } from './tool-words.ts';

/** A request that the service refused, or that did not reach it. */
export class PlanServiceError extends Error {
  override readonly name = 'PlanServiceError';
  readonly reason: string;
  readonly hint: string;

  constructor(reason: string, { message, hint }: { readonly message: string; readonly hint: string }) {
    super(message);
    this.reason = reason;
    this.hint = hint;
  }
}

export interface PlanProblem {
  readonly message: string;
  readonly hint: string;
  readonly line: number;
  readonly column: number;
}

/** A problem of a plan with its place and what to do about it. */
export function problemLine({ line, column, message, hint }: PlanProblem): string {
  return `line ${line}, column ${column}: ${message} ${hint}`;
}

/** What the codes of runtimes and systems mean. */
const causes: readonly (readonly [codes: RegExp, words: string])[] = [
  [/ECONNREFUSED|ConnectionRefused/, 'the connection was refused'],
  [/ENOTFOUND|EAI_|DNS|FailedToOpenSocket/, 'there is no such host, or it cannot be reached'],
  [/ECONNRESET|EPIPE|ConnectionClosed|UND_ERR_SOCKET/, 'the connection was closed'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Timeout/, 'the host cannot be reached'],
  [/CERT|SELF_SIGNED|SSL|TLS/i, 'its certificate is not accepted'],
];

export function unreachable(url: string, error: Error): PlanServiceError {
  return new PlanServiceError('PLANS_UNREACHABLE', {
    message: `Nothing answers at ${url}: ${causeOf(error)}.`,
    hint: 'Ask the user to start `obsidian-orchestrator serve` there.',
  });
}

export function unreadable(url: string, error: Error): PlanServiceError {
  return new PlanServiceError('PLANS_UNREACHABLE', {
    message: `The answer of ${url} broke off, or is not JSON.`,
    hint: `Ask again. If that fails, ask the user whether \`obsidian-orchestrator serve\` runs there (${causeOf(error)}).`,
  });
}

function causeOf(error: Error): string {
  const inner = error.cause instanceof Error ? error.cause : error;
  const facts = [error, inner].map((each) => `${Reflect.get(each, 'code') ?? ''} ${each.message}`).join(' ');
  return causes.find(([codes]) => codes.test(facts))?.[1] ?? inner.message.replace(/[.?!]+$/, '');
}

interface Problem {
  readonly reason?: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly problems?: readonly PlanProblem[];
}

/** What the service answered to a request that it refused. */
export async function refusalOf(response: Response): Promise<PlanServiceError> {
  const text = await response.text();
  const { reason = 'PLANS_REFUSED', detail, hint = '', problems = [] } = readProblem(text);
  const message = detail ?? `The server of plans answered ${response.status}.`;
  const lines = problems.map((problem) => problemLine({ ...problem, hint: inToolWords(problem.hint) }));
  return new PlanServiceError(reason, {
    message: [message, ...lines].join('\n'),
    hint: hints[reason] ?? inToolWords(hint),
  });
}

const NEW_TOKEN =
  'Ask the user to create a token with `obsidian-orchestrator serve token create mcp --role run`, to put it into OBSIDIAN_ORCHESTRATOR_TOKEN, and to start this server again.';

const hints: Readonly<Record<string, string>> = {
  TOKEN_MISSING: NEW_TOKEN,
  TOKEN_UNKNOWN: NEW_TOKEN,
  TOKEN_EXPIRED: NEW_TOKEN,
  ROLE_MISSING: NEW_TOKEN,
};

function readProblem(text: string): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
