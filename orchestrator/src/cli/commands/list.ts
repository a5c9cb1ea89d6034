import { integerOf, localMinute, shellWord } from '@obsidian-agent/cli';
import { type PlanSummary, seenPlanStates } from '@obsidian-agent/plans';
import { momentOf } from '../age.ts';
import { alignColumns, toOneLine } from '../columns.ts';
import { defineCommand, store } from '../command.ts';
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
  const rows = plans.map(({ plan_id, state, because, submitted_at, undone_at, name }) => [
    plan_id,
    [state, because, undone_at && `undone ${localMinute(undone_at)}`].filter((word) => word !== undefined).join(', '),
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
