import { integerOf } from '@obsidian-agent/cli';
import type { PlanHead } from '../../journal/records.ts';
import { endedPlanStates } from '../../plan/task-state.ts';
import { type Pruned, prunePlans } from '../../run/prune-plans.ts';
import { ageOf } from '../age.ts';
import { formatBytes } from '../bytes.ts';
import { alignColumns, toOneLine } from '../columns.ts';
import { defineCommand, shared } from '../command.ts';
import { openJournalOf } from '../open-journal.ts';

const MOST_KEPT = 1_000_000;

export const command = defineCommand({
  positionals: [],
  examples: ['prune --dry-run', 'prune --older-than 90d --keep 100', 'prune --status succeeded --older-than 7d'],
  options: {
    'older-than': { type: 'string', value: 'AGE', default: '30d', summary: 'Plans that ended longer ago: 30d, 12h' },
    status: {
      type: 'string',
      values: endedPlanStates,
      multiple: true,
      summary: 'Only plans in this state; repeatable',
    },
    keep: { type: 'string', value: 'N', default: '0', summary: 'Keep the newest N of them, however old' },
    'dry-run': { type: 'boolean', summary: 'List the plans that would be deleted, and change nothing' },
    json: { type: 'boolean', summary: 'Print one JSON document' },
    state: shared.state,
  },
  notes: [
    'Plans that run or were interrupted stay. The changes in vaults stay, and can be undone by the agent.',
    'The id of a pruned plan cannot be used again, so that nothing runs twice.',
  ],

  async run({ options }, io) {
    using journal = openJournalOf(options, io);
    const now = Date.now();
    const filter = {
      states: options.status ?? endedPlanStates,
      endedBefore: now - ageOf('--older-than', options['older-than']),
      keep: integerOf('--keep', options.keep, [0, MOST_KEPT]),
    };
    const text = options['dry-run']
      ? describePreview(journal.pruning.find(filter), options.json)
      : describeOutcome(prunePlans(journal, filter, now), options.json);
    io.stdout.write(text);
    return 0;
  },
});

function describePreview(plans: readonly PlanHead[], isJson: boolean | undefined): string {
  if (isJson) return `${JSON.stringify({ dry_run: true, plans: plans.map(({ planId }) => planId) })}\n`;
  const rows = plans.map(({ planId, state, endedAt, name }) => [
    planId,
    state,
    new Date(endedAt ?? 0).toISOString(),
    toOneLine(name),
  ]);
  return [...alignColumns(rows), `Would delete ${countOf(plans)}. Nothing was changed.`, ''].join('\n');
}

function describeOutcome({ planIds, before, after }: Pruned, isJson: boolean | undefined): string {
  if (isJson)
    return `${JSON.stringify({ dry_run: false, plans: planIds, bytes_before: before, bytes_after: after })}\n`;
  return `Deleted ${countOf(planIds)}. The state has ${formatBytes(after)}; it had ${formatBytes(before)}.\n`;
}

function countOf({ length }: readonly unknown[]): string {
  return length === 1 ? '1 plan' : `${length} plans`;
}
