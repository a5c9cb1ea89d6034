import { type PlanProblem, PlanServiceError, refusalOf, unreachable, unreadable } from './service-errors.ts';
import { inToolWords } from './tool-words.ts';

/** Where plans are run, and who asks. */
export interface PlanServiceAddress {
  /** Of `obsidian-orchestrator serve`, without a slash at the end. */
  readonly url: string;
  readonly token: string;
}

/** A plan that was checked. Its name and tasks are known if it has no problems. */
export interface CheckedDraft {
  readonly problems: readonly PlanProblem[];
  readonly name?: string;
  readonly tasks?: readonly DraftTask[];
}

export interface DraftTask {
  readonly task: string;
  readonly action: string;
  readonly effect: string;
}

export interface PlanSummary {
  readonly plan_id: string;
  readonly name: string;
  readonly state: string;
  readonly submitted_at: string;
  readonly ended_at: string | null;
}

/** A plan, and how far its tasks have come. */
export interface PlanView extends PlanSummary {
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly graph: { readonly tasks: readonly TaskView[] };
  readonly events_cursor: string | null;
}

export interface TaskView {
  readonly task: string;
  readonly action: string;
  readonly state: string;
  readonly because: string | null;
  /** Of a task that asks a person. */
  readonly approval?: { readonly answered_at: string | null };
}

/** What a plan would do. */
export interface PreviewView {
  readonly name: string;
  readonly state: string;
  readonly tasks: readonly (TaskView & { readonly omitted: string | null })[];
  readonly files: readonly PreviewedFile[];
}

export interface PreviewedFile {
  readonly vault_path: string;
  readonly path: string;
  readonly status: string;
  readonly to?: string;
  readonly diff: string | null;
}

/** The service, and what its token may do. */
export interface ServiceReport {
  readonly roles: readonly string[];
  readonly token_name: string;
}

/** A plan and the inputs for it, as a model sends them. */
export interface Draft {
  readonly plan: string | Readonly<Record<string, unknown>>;
  readonly inputs?: Readonly<Record<string, unknown>>;
}

export type Data = Readonly<Record<string, unknown>>;

const ENDED = new Set(['succeeded', 'failed', 'cancelled']);

export function hasEnded({ state }: Pick<PlanView, 'state'>): boolean {
  return ENDED.has(state);
}

/** Most bytes of a task's answer that are read for a model. */
const MOST_OF_ANSWER = 1024 * 1024;

/** Calls `obsidian-orchestrator serve`. Each method throws PlanServiceError. */
export class PlanService {
  readonly #address: PlanServiceAddress;

  constructor(address: PlanServiceAddress) {
    this.#address = address;
  }

  get url(): string {
    return this.#address.url;
  }

  async describe(signal: AbortSignal): Promise<ServiceReport> {
    return (await this.#json('/api/v1', { signal })) as ServiceReport;
  }

  async validate(draft: Draft, signal: AbortSignal): Promise<CheckedDraft> {
    return (await this.#json('/api/v1/plans/validate', { body: draft, signal })) as CheckedDraft;
  }

  async preview(draft: Draft, signal: AbortSignal): Promise<PreviewView> {
    return (await this.#json('/api/v1/plans/preview', { body: draft, signal })) as PreviewView;
  }

  async submit(draft: Draft & { readonly plan_id?: string }, signal: AbortSignal): Promise<string> {
    const { plan_id } = (await this.#json('/api/v1/plans', { body: draft, signal })) as { readonly plan_id: string };
    return plan_id;
  }

  /** The newest plans. */
  async list(signal: AbortSignal): Promise<readonly PlanSummary[]> {
    const page = await this.#json('/api/v1/plans?limit=20', { signal });
    return (page as { readonly plans: readonly PlanSummary[] }).plans;
  }

  /** Names of the vaults that plans may use. */
  async vaults(signal: AbortSignal): Promise<readonly string[]> {
    const known = await this.#json('/api/v1/vaults', { signal });
    return (known as { readonly vaults: readonly { readonly vault: string }[] }).vaults.map(({ vault }) => vault);
  }

  async show(planId: string, signal: AbortSignal): Promise<PlanView> {
    return (await this.#json(pathOf(planId), { signal })) as PlanView;
  }

  /** A task in depth, with its answer unless that is too long to be read. */
  async showTask(planId: string, task: string, signal: AbortSignal): Promise<Data> {
    const path = `${pathOf(planId)}/tasks/${segmentOf(task)}`;
    const detail = (await this.#json(path, { signal })) as Data;
    if (detail['has_answer'] !== true) return detail;
    const response = await this.#send(`${path}/answer`, { signal });
    const length = Number(response.headers.get('content-length'));
    if (length <= MOST_OF_ANSWER) return { ...detail, answer: await this.#read(response, signal) };
    await response.body?.cancel();
    return { ...detail, answer: `It has ${length} bytes, which is too long for this tool.` };
  }

  async cancel(planId: string, signal: AbortSignal): Promise<void> {
    await this.#json(`${pathOf(planId)}/cancel`, { body: {}, signal });
  }

  async resume(planId: string, signal: AbortSignal): Promise<void> {
    await this.#json(`${pathOf(planId)}/resume`, { body: {}, signal });
  }

  async retry(planId: string, from: string | undefined, signal: AbortSignal): Promise<void> {
    await this.#json(`${pathOf(planId)}/retry`, { body: from === undefined ? {} : { from }, signal });
  }

  /** Waits until a plan has ended, the signal is aborted, or the connection is lost. Calls back when something has happened. */
  async follow(planId: string, signal: AbortSignal, onEvent: () => void): Promise<void> {
    try {
      const response = await this.#send(`${pathOf(planId)}/events`, { signal });
      for await (const _ of response.body ?? []) onEvent();
    } catch (error) {
      if (error instanceof PlanServiceError && !signal.aborted) throw error;
    }
  }

  async #json(path: string, request: ServiceRequest): Promise<unknown> {
    return await this.#read(await this.#send(path, request), request.signal);
  }

  async #read(response: Response, signal: AbortSignal): Promise<unknown> {
    try {
      const inWords = (key: string, value: unknown): unknown =>
        key === 'hint' && typeof value === 'string' ? inToolWords(value) : value;
      return JSON.parse(await response.text(), inWords);
    } catch (error) {
      throw signal.aborted ? error : unreadable(this.#address.url, error as Error);
    }
  }

  async #send(path: string, { body, signal }: ServiceRequest): Promise<Response> {
    const { url, token } = this.#address;
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    }).catch((error: Error) => {
      throw signal.aborted ? error : unreachable(url, error);
    });
    if (!response.ok) throw await refusalOf(response);
    return response;
  }
}

interface ServiceRequest {
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

function pathOf(planId: string): string {
  return `/api/v1/plans/${segmentOf(planId)}`;
}

/** An id as a part of a path. Addresses drop the parts "." and "..", so that these would lead elsewhere. */
function segmentOf(id: string): string {
  if (id !== '.' && id !== '..') return encodeURIComponent(id);
  throw new PlanServiceError('INVALID_ARGUMENTS', {
    message: `No plan or task has the id "${id}".`,
    hint: 'Use an id that run_plan or get_plan returned.',
  });
}
