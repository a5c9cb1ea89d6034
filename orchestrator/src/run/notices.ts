import type { PlanRecord } from '../journal/records.ts';
import type { Notification } from '../plan/plan-schema.ts';
import { type Notice, sendNotice } from './send-notice.ts';

/** What a notice says about its plan. */
export type News = Pick<Notice, 'event' | 'failures' | 'approval'>;

export interface NoticeReports {
  /** A notice did not arrive. */
  readonly onNoticeLost?: ((planId: string, why: string) => void) | undefined;
  /** Everything else is done, and notices are still on their way. */
  readonly onNoticesAwaited?: (() => void) | undefined;
}

/** How long to wait without a word. */
const PATIENCE_MS = 1000;

/** Sends what plans want to be known, beside the work. */
export class Notices {
  readonly #reports: NoticeReports;
  readonly #sending = new Set<Promise<void>>();

  constructor(reports: NoticeReports) {
    this.#reports = reports;
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
    if (this.#sending.size === 0) return;
    const timer = setTimeout(() => this.#reports.onNoticesAwaited?.(), PATIENCE_MS);
    await Promise.all(this.#sending);
    clearTimeout(timer);
  }

  async #sendTo(notification: Notification, notice: Notice): Promise<void> {
    const why = await sendNotice(notification, notice);
    const to = notification.command?.[0] ?? new URL(notification.webhook ?? '').host;
    if (why !== undefined) this.#reports.onNoticeLost?.(notice.plan_id, `The notice to ${to} did not arrive: ${why}.`);
  }
}
