import { existsSync } from 'node:fs';
import { integerOf, localMinute, shellWord } from '@obsidian-agent/cli';
import { type PlanSummary, seenPlanStates } from '@obsidian-agent/plans';
import { counted } from '@obsidian-agent/shared-types';
import { stateDirOf } from '../../runners/open-journal.ts';
import { runnerNameOf } from '../../runners/runners.ts';
import { momentOf } from '../age.ts';
import { alignColumns, cutToWidth, toOneLine } from '../columns.ts';
import { defineCommand, type SharedValues, store } from '../command.ts';
import type { Io } from '../io.ts';
import { openReader } from '../open-reader.ts';

const MOST = 1000;

export const command = defineCommand({
  positionals: [],
  examples: ['list', 'list --status failed --since 7d', 'list --name review --json'],
  options: {
    status: { type: 'string', values: seenPlanStates, summary: 'Only plans in this state' },
    since: { type: 'string', value: 'AGE|DATE', summary: 'Only plans submitted since then: 7d, 12h, 2026-11-23' },
    name: { type: 'string', value: 'TEXT', summary: 'Only plans whose name contains this' },
    limit: { type: 'string', value: 'N', default: '50', summary: 'Plans of a page' },
    cursor: { type: 'string', value: 'CURSOR', summary: 'Next page: the cursor that the page before printed' },
    all: { type: 'boolean', summary: 'All pages' },
    json: { type: 'boolean', summary: 'Print one JSON line per plan' },
    ...store,
  },

  async run({ options }, io) {
    await using reader = await openReader(options, io);
    const { status, since, name, cursor } = options;
    const query = {
      state: status,
      name,
      since: since === undefined ? undefined : momentOf('--since', since, await reader.now()),
      limit: integerOf('--limit', options.limit, [1, MOST]),
    };
    let count = 0;
    for (let next: string | null | undefined = cursor; next !== null; ) {
      const page = await reader.list({ ...query, cursor: next });
      io.stdout.write(describe(page.plans, options.json, io.stdout));
      count += page.plans.length;
      next = page.next;
      if (next === null || options.all) continue;
      io.stderr.write(`Showing ${counted(count, 'plan')}. Next page: ${nextLine(options, next)}\n`);
      return 0;
    }
    if (count === 0 && !options.json)
      io.stderr.write(`${isFiltered(options) ? 'No such plans.' : 'No plans yet.'}${describeMissing(options, io)}\n`);
    return 0;
  },
});

/** On a terminal, the names of plans are cut to its width. */
function describe(
  plans: readonly PlanSummary[],
  isJson: boolean | undefined,
  { isTTY, columns }: Io['stdout'],
): string {
  const rows = plans.map((plan) => [
    plan.plan_id,
    describeState(plan),
    localMinute(plan.submitted_at),
    toOneLine(plan.name),
  ]);
  const width = isTTY && columns !== undefined ? columns : Number.POSITIVE_INFINITY;
  const lines = isJson
    ? plans.map((plan) => JSON.stringify(plan))
    : alignColumns(rows).map((line) => cutToWidth(line, width));
  return lines.map((line) => `${line}\n`).join('');
}

function describeState({ state, because, waits_for_approval, undone_at, undo_begun_at }: PlanSummary): string {
  const waits = waits_for_approval && 'waits for approval';
  const undone = undo_begun_at === undefined ? undone_at && 'undone' : 'undo not finished';
  return [state, because, waits, undone].filter((word) => word !== undefined).join(', ');
}

/** Names the state folder that was typed if it is missing: its name may be misspelt. */
function describeMissing(options: SharedValues, io: Io): string {
  if (options.state === undefined || runnerNameOf(options, io) !== 'embedded') return '';
  const folder = stateDirOf(options, io);
  return existsSync(folder) ? '' : ` There is no folder ${folder}.`;
}

type Typed = Readonly<Record<string, string | boolean | undefined>>;

function isFiltered({ status, since, name, cursor }: Typed): boolean {
  return [status, since, name, cursor].some((value) => value !== undefined);
}

/** The command that was typed, with another cursor. */
function nextLine(options: Typed, cursor: string): string {
  const words = Object.entries<Typed[string]>({ ...options, cursor }).flatMap(([name, value]) => {
    if (value === undefined || (name === 'limit' && value === '50')) return [];
    return value === true ? [`--${name}`] : [`--${name} ${shellWord(String(value))}`];
  });
  return ['obsidian-orchestrator list', ...words].join(' ');
}
