import type { PlanRecord } from '../journal/records.ts';
import type { Notification } from '../plan/plan-schema.ts';
import { type Notice, sendNotice } from './send-notice.ts';

/** What a notice says about its plan. */
export type News = Pick<Notice, 'event' | 'failures' | 'approval'>;

/** Sends what plans want to be known, beside the work. */
export class Notices {
  readonly #onLost: (planId: string, why: string) => void;
  readonly #sending = new Set<Promise<void>>();

  /** @param onLost called for a notice that did not arrive */
  constructor(onLost: (planId: string, why: string) => void) {
    this.#onLost = onLost;
  }

  /** Sends a notice to all that the plan names for its event. */
  send({ planId, name, correlationId, plan }: PlanRecord, news: News): void {
    const notice: Notice = { plan_id: planId, name, correlation_id: correlationId, ...news };
    for (const notification of plan.notify ?? []) {
      if (!notification.on.includes(news.event)) continue;
      const sent = this.#sendTo(notification, notice).finally(() => this.#sending.delete(sent));
      this.#sending.add(sent);
    }
  }

  /** Waits for those that are on their way. */
  async settle(): Promise<void> {
    await Promise.all(this.#sending);
  }

  async #sendTo(notification: Notification, notice: Notice): Promise<void> {
    const why = await sendNotice(notification, notice);
    const to = notification.command?.[0] ?? new URL(notification.webhook ?? '').host;
    if (why !== undefined) this.#onLost(notice.plan_id, `The notice to ${to} did not arrive: ${why}.`);
  }
}
