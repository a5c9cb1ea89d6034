import { integerOf, localMinute, shellWord } from '@obsidian-agent/cli';
import { openJournalToRead } from '../../journal/journal.ts';
import { seenPlanStates } from '../../plan/task-state.ts';
import { listPlans } from '../../run/list-plans.ts';
import type { PlanSummary } from '../../run/plan-runner.ts';
import { momentOf } from '../age.ts';
import { alignColumns, toOneLine } from '../columns.ts';
import { defineCommand, shared } from '../command.ts';
import { openJournalOf } from '../open-journal.ts';

const MOST = 1000;

export const command = defineCommand({
  positionals: [],
  examples: ['list', 'list --state failed --since 7d', 'list --name review --json'],
  options: {
    status: { type: 'string', values: seenPlanStates, summary: 'Only plans in this state' },
    since: { type: 'string', value: 'AGE|DATE', summary: 'Only plans submitted since then: 7d, 12h, 2026-11-23' },
    name: { type: 'string', value: 'TEXT', summary: 'Only plans whose name contains this' },
    limit: { type: 'string', value: 'N', default: '50', summary: 'Plans of a page' },
    cursor: { type: 'string', value: 'CURSOR', summary: 'Next page: the cursor that the page before printed' },
    all: { type: 'boolean', summary: 'All pages' },
    json: { type: 'boolean', summary: 'Print one JSON line per plan' },
    state: shared.state,
  },

  async run({ options }, io) {
    using journal = openJournalOf(options, io, openJournalToRead);
    const { status, since, name, cursor } = options;
    const query = {
      state: status,
      name,
      since: since === undefined ? undefined : momentOf('--since', since, Date.now()),
      limit: integerOf('--limit', options.limit, [1, MOST]),
    };
    let count = 0;
    for (let next: string | null | undefined = cursor; next !== null; ) {
      const page = listPlans(journal, { ...query, cursor: next });
      io.stdout.write(describe(page.plans, options.json));
      count += page.plans.length;
      next = page.next;
      if (next === null || options.all) continue;
      io.stderr.write(`Showing ${count} plans. Next page: ${nextLine(options, next)}\n`);
      return 0;
    }
    if (count === 0 && !options.json) io.stderr.write(isFiltered(options) ? 'No such plans.\n' : 'No plans yet.\n');
    return 0;
  },
});

function describe(plans: readonly PlanSummary[], isJson: boolean | undefined): string {
  const rows = plans.map(({ plan_id, state, submitted_at, name }) => [
    plan_id,
    state,
    localMinute(submitted_at),
    toOneLine(name),
  ]);
  const lines = isJson ? plans.map((plan) => JSON.stringify(plan)) : alignColumns(rows);
  return lines.map((line) => `${line}\n`).join('');
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
