import { callApi } from '../api/call-api.ts';
import { type Connection, followEvents } from '../api/follow-events.ts';
import { learnTime } from '../api/server-clock.ts';
import type { ListedPlan, PlanPage } from '../api/wire.ts';
import type { SeenPlanState } from '../model/states.ts';

const PAGE = 100;

export interface PlanFilter {
  readonly name: string;
  readonly state: SeenPlanState | '';
  readonly since: string | undefined;
}

/** The plans that match a filter, loaded page by page and kept up to date. */
export class PlanPages {
  plans: readonly ListedPlan[] = [];
  connection: Connection = 'connecting';
  error: unknown;
  isLoaded = false;
  readonly #onChange: () => void;
  readonly #closed = new AbortController();
  #filter: PlanFilter = { name: '', state: '', since: undefined };
  #next: string | null = null;
  #turn = new AbortController();
  #isLoading = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    void followEvents(
      '/events',
      { signal: this.#closed.signal },
      {
        onEvents: (events) => {
          if (events.some(({ event }) => event === 'reset')) void this.show(this.#filter);
          for (const { event, data } of events) if (event === 'plan') this.#update(JSON.parse(data) as ListedPlan);
          this.#onChange();
        },
        onConnection: (connection) => {
          const wasLost = this.connection !== 'live' && this.isLoaded;
          this.connection = connection;
          if (connection === 'live' && wasLost) void this.show(this.#filter);
          this.#onChange();
        },
      },
    );
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  async show(filter: PlanFilter): Promise<void> {
    this.#turn.abort();
    this.#turn = new AbortController();
    this.#filter = filter;
    this.#next = null;
    await this.#load(undefined);
  }

  loadMore(): void {
    if (this.#next !== null && !this.#isLoading) void this.#load(this.#next);
  }

  close(): void {
    this.#closed.abort();
    this.#turn.abort();
  }

  async #load(cursor: string | undefined): Promise<void> {
    const { signal } = this.#turn;
    this.#isLoading = true;
    try {
      const page = await callApi<PlanPage>(`/plans?${this.#query(cursor)}`, { signal });
      if (signal.aborted) return;
      learnTime(page);
      this.plans = cursor === undefined ? page.plans : [...this.plans, ...page.plans];
      this.#next = page.next;
      this.error = undefined;
    } catch (error) {
      if (signal.aborted) return;
      this.error = error;
    } finally {
      this.#isLoading = false;
    }
    this.isLoaded = true;
    this.#onChange();
  }

  #query(cursor: string | undefined): URLSearchParams {
    const { name, state, since } = this.#filter;
    const given = { name, state, since: since ?? '', cursor: cursor ?? '', limit: String(PAGE) };
    return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
  }

  /** Replaces a plan in the list, or adds a new one at its top. */
  #update(plan: ListedPlan): void {
    const at = this.plans.findIndex(({ plan_id }) => plan_id === plan.plan_id);
    const rest = at === -1 ? this.plans : this.plans.toSpliced(at, 1);
    if (!this.#matches(plan)) this.plans = rest;
    else if (at !== -1) this.plans = this.plans.with(at, { ...this.plans[at], ...plan });
    else if (this.isLoaded && this.#isNewest(plan)) this.plans = [plan, ...this.plans];
  }

  #isNewest({ submitted_at }: ListedPlan): boolean {
    const [first] = this.plans;
    return first === undefined || submitted_at >= first.submitted_at;
  }

  #matches({ name, state, submitted_at }: ListedPlan): boolean {
    const { name: wanted, state: wantedState, since } = this.#filter;
    if (wantedState !== '' && state !== wantedState) return false;
    if (since !== undefined && submitted_at < since) return false;
    return name.toLowerCase().includes(wanted.toLowerCase());
  }
}
