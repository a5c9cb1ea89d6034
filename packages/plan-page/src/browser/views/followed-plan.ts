import { callApi } from '../api/call-api.ts';
import { type Connection, followEvents } from '../api/follow-events.ts';
import type { ServerEvent } from '../api/parse-events.ts';
import { learnTime } from '../api/server-clock.ts';
import type { ListedPlan, PlanEvent, PlanGraphReport } from '../api/wire.ts';
import { PlanBook } from '../model/plan-book.ts';
import { hasEnded } from '../model/states.ts';

/** A plan that is loaded, and then follows its events. Changes of one frame are reported together. */
export class FollowedPlan {
  book: PlanBook | undefined;
  connection: Connection = 'connecting';
  error: unknown;
  readonly #planId: string;
  readonly #onChange: () => void;
  #turn = new AbortController();
  #isDue = false;
  #isClosed = false;

  constructor(planId: string, onChange: () => void) {
    this.#planId = planId;
    this.#onChange = onChange;
    void this.load();
    document.addEventListener('visibilitychange', this.#look);
  }

  /** A tab in the background needs no connection for an ended plan: it is loaded again when somebody looks. */
  readonly #look = (): void => {
    if (this.connection !== 'ended') return;
    if (document.visibilityState === 'visible') void this.load();
    else this.#turn.abort();
  };

  /** Loads the plan again: after an action, or if its events cannot be continued. */
  async load(): Promise<void> {
    this.#turn.abort();
    this.#turn = new AbortController();
    const { signal } = this.#turn;
    try {
      const report = await callApi<PlanGraphReport>(`/plans/${encodeURIComponent(this.#planId)}`, { signal });
      if (signal.aborted) return;
      learnTime(report);
      this.book = new PlanBook(report);
      this.error = undefined;
      this.#request();
      const isStill = hasEnded(report.state) || report.state === 'interrupted';
      void (isStill ? this.#awaitRevival(signal) : this.#follow(report.events_cursor, signal));
    } catch (error) {
      if (signal.aborted) return;
      this.error = error;
      this.#request();
    }
  }

  close(): void {
    this.#isClosed = true;
    document.removeEventListener('visibilitychange', this.#look);
    this.#turn.abort();
  }

  /** A plan that nobody runs has no events, but it is in the events of the list if somebody starts it again. */
  async #awaitRevival(signal: AbortSignal): Promise<void> {
    this.connection = 'ended';
    if (document.visibilityState !== 'visible') return;
    const isChanged = ({ event, data }: ServerEvent): boolean => {
      if (event !== 'plan') return false;
      const { plan_id, state, ended_at } = JSON.parse(data) as ListedPlan;
      const { head } = this.book ?? {};
      return plan_id === this.#planId && (state !== head?.state || ended_at !== head.ended_at);
    };
    const onEvents = (events: readonly ServerEvent[]) => {
      if (events.some(isChanged)) void this.load();
    };
    await followEvents('/events', { signal }, { onEvents, onConnection: () => {} });
  }

  async #follow(after: string | null, signal: AbortSignal): Promise<void> {
    await followEvents(
      `/plans/${encodeURIComponent(this.#planId)}/events`,
      { after, signal },
      {
        onEvents: (events) => {
          for (const event of events) this.#apply(event);
          this.#request();
        },
        onConnection: (connection) => {
          if (signal.aborted) return;
          this.connection = connection;
          this.#request();
        },
        isOver: () => hasEnded(this.book?.head.state ?? 'running'),
      },
    );
    if (!signal.aborted && hasEnded(this.book?.head.state ?? 'running')) await this.#awaitRevival(signal);
  }

  #apply({ event, data }: ServerEvent): void {
    if (event === 'reset') void this.load();
    else if (event === 'plan' || event === 'task' || event === 'progress')
      this.book?.apply(JSON.parse(data) as PlanEvent);
  }

  #request(): void {
    if (this.#isDue || this.#isClosed) return;
    this.#isDue = true;
    // A page in the background gets no frames; it is up to date when somebody looks again.
    requestAnimationFrame(() => {
      this.#isDue = false;
      if (!this.#isClosed) this.#onChange();
    });
  }
}
