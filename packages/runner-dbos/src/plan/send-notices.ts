import { addressOf, type NoticeRecord, type PlanRecord, sendNotice } from '@obsidian-agent/plans/runner';
import { whenThere } from '../store/away.ts';
import { findPlan } from '../store/plan-rows.ts';
import { RELEASE } from '../store/releases.ts';
import type { CoordinatorHost } from './coordinator.ts';

/** Longer than it takes to send a notice. Then its host has ended before it could. */
const CLAIM_MS = 60_000;

/** A notice that is in the tables, with the plan that wants it to be sent. */
interface Sending {
  readonly plan: PlanRecord;
  readonly notice: Pick<NoticeRecord, 'noticeId' | 'target' | 'news'>;
}

/**
 * Sends a notice, and removes it then. If this process is killed before, another one sends it, perhaps a second time. One
 * that does not arrive is reported instead: its address may be wrong for ever.
 */
export async function sendOne(host: CoordinatorHost, { plan, notice }: Sending): Promise<void> {
  const { planId, name, correlationId } = plan;
  const target = plan.plan.notify?.[notice.target];
  if (target !== undefined) {
    const words = { plan_id: planId, name, correlation_id: correlationId, ...notice.news };
    const why = await sendNotice(target, words, (secret) => host.secretOf(secret));
    if (why !== undefined) host.onNoticeLost(planId, `The notice to ${addressOf(target)} did not arrive: ${why}.`);
  }
  await whenThere(host.closing, () =>
    host.store.query('DELETE FROM obsidian_agent.notices WHERE notice_id = $1', [notice.noticeId]),
  );
}

/** Sends the notices of hosts that ended before they did. */
export async function sendAbandoned(host: CoordinatorHost): Promise<void> {
  const { rows } = await host.store.query(
    `UPDATE obsidian_agent.notices SET claimed_at = obsidian_agent.now_ms()
     WHERE claimed_at < obsidian_agent.now_ms() - ${CLAIM_MS} AND plan_id IN (
       SELECT plan_id FROM obsidian_agent.plans WHERE machine_version <= ${RELEASE.machineVersion})
     RETURNING notice_id, plan_id, target, news`,
  );
  for (const { notice_id, plan_id, target, news } of rows) {
    const plan = await findPlan(host.store, String(plan_id));
    const notice = { noticeId: String(notice_id), target: Number(target), news: news as NoticeRecord['news'] };
    if (plan !== undefined) await sendOne(host, { plan, notice });
  }
}
