import { kill, pid } from 'node:process';
import { isBusy, isOfDisk } from '../journal/disk-errors.ts';
import type { Journal } from '../journal/journal.ts';
import type { NoticeRecord, PlanRecord } from '../journal/records.ts';
import type { Clock } from './clock.ts';
import { addressOf, type Notice, sendNotice } from './send-notice.ts';

export interface NoticeReports {
  /** A notice did not arrive. */
  readonly onNoticeLost?: ((planId: string, why: string) => void) | undefined;
  /** Everything else is done, and notices are still on their way. */
  readonly onNoticesAwaited?: (() => void) | undefined;
}

interface NoticeParts extends NoticeReports {
  readonly journal: Pick<Journal, 'notices' | 'findPlan'>;
  readonly clock: Clock;
  secretOf(name: string): string | undefined;
}

/** How long to wait without a word. */
const PATIENCE_MS = 1000;
/** Longer than it can take to send a notice: another process may have the id of the one that was to send it. */
const CLAIM_MS = 60_000;

/**
 * Sends what plans want to be known, beside the work. A notice is in the journal until it was sent: if its process is
 * killed before, another one sends it, perhaps a second time.
 */
export class Notices {
  readonly #parts: NoticeParts;
  #hasSentAbandoned = false;
  readonly #sending = new Set<Promise<void>>();

  constructor(parts: NoticeParts) {
    this.#parts = parts;
  }

  /** Sends a notice that is in the journal. */
  send({ planId, name, correlationId, plan }: PlanRecord, { noticeId, target, news }: NoticeRecord): void {
    const notification = plan.notify?.[target];
    if (notification === undefined) return;
    const notice: Notice = { plan_id: planId, name, correlation_id: correlationId, ...news };
    const sent = sendNotice(notification, notice, this.#parts.secretOf)
      .then((why) => this.#end(noticeId, { planId, to: addressOf(notification), why }))
      .finally(() => this.#sending.delete(sent));
    this.#sending.add(sent);
  }

  /** Sends the notices of processes that ended before they did. Once is enough: later ones belong to processes that notice them. */
  sendAbandoned(): void {
    if (this.#hasSentAbandoned) return;
    this.#hasSentAbandoned = true;
    const { journal, clock } = this.#parts;
    for (const notice of journal.notices.list()) {
      if (isAlive(notice.ownerPid) && notice.claimedAt > clock.now() - CLAIM_MS) continue;
      const plan = journal.findPlan(notice.planId);
      if (plan === undefined || !journal.notices.claim(notice, { ownerPid: pid, claimedAt: clock.now() })) continue;
      this.send(plan, notice);
    }
  }

  /** Waits for those that are on their way. */
  async settle(): Promise<void> {
    if (this.#sending.size === 0) return;
    const timer = setTimeout(() => this.#parts.onNoticesAwaited?.(), PATIENCE_MS);
    await Promise.all(this.#sending);
    clearTimeout(timer);
  }

  /** A notice that did not arrive is reported instead of sent again: its address may be wrong for ever. */
  #end(noticeId: string, { planId, to, why }: { planId: string; to: string; why: string | undefined }): void {
    const { journal, onNoticeLost } = this.#parts;
    if (why !== undefined) onNoticeLost?.(planId, `The notice to ${to} did not arrive: ${why}.`);
    try {
      journal.notices.remove(noticeId);
    } catch (error) {
      if (!isOfDisk(error) && !isBusy(error)) throw error;
      onNoticeLost?.(planId, `The notice to ${to} will be sent again: the journal cannot be written.`);
    }
  }
}

function isAlive(process: number): boolean {
  try {
    return kill(process, 0);
  } catch (error) {
    // A process of another user exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
