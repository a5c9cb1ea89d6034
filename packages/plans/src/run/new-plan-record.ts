import { pid } from 'node:process';
import type { PlanRecord } from '../journal/records.ts';

/** The record of a plan that is submitted now, and run by this process. */
export function newPlanRecord(
  known: Pick<PlanRecord, 'planId' | 'plan' | 'digest' | 'correlationId'>,
  now: number,
): PlanRecord {
  return {
    ...known,
    name: known.plan.name,
    traceId: '',
    firstTraceparent: null,
    state: 'running',
    ownerPid: pid,
    submittedAt: now,
    revivedAt: null,
    deadlineAt: null,
    endedAt: null,
    textsRemovedAt: null,
    undoneAt: null,
    undoBegunAt: null,
  };
}
