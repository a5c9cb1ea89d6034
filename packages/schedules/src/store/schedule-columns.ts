import type { ScheduleChange, ScheduleRecord } from './schedule-store.ts';

type Member = keyof Required<ScheduleChange>;

/** How the members of a record are called in tables. */
const columns: Readonly<Record<Member, string>> = {
  digest: 'digest',
  doneUntil: 'done_until',
  isPaused: 'is_paused',
  lastFiredAt: 'last_fired_at',
  lastPlanId: 'last_plan_id',
  lastProblem: 'last_problem',
  startedAt: 'started_at',
  chain: 'chain',
  pending: 'pending',
};

/** The columns that a change sets, and their values. */
export function columnsOf(
  change: ScheduleChange,
): { readonly column: string; readonly value: string | number | null }[] {
  return (Object.entries(columns) as [Member, string][]).flatMap(([member, column]) => {
    const value = change[member];
    if (value === undefined) return [];
    return { column, value: typeof value === 'boolean' ? Number(value) : value };
  });
}

/** A row as a record. */
export function recordOf(row: Readonly<Record<string, unknown>>): ScheduleRecord {
  const read = (member: Member): unknown => row[columns[member]];
  const numberOf = (member: Member): number | null => (read(member) === null ? null : Number(read(member)));
  return {
    name: String(row['name']),
    digest: String(read('digest')),
    doneUntil: Number(read('doneUntil')),
    isPaused: Number(read('isPaused')) === 1,
    lastFiredAt: numberOf('lastFiredAt'),
    lastPlanId: read('lastPlanId') as string | null,
    lastProblem: read('lastProblem') as string | null,
    startedAt: numberOf('startedAt'),
    chain: Number(read('chain')),
    pending: read('pending') as string | null,
  };
}
