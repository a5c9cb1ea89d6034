import { integerOf } from '@obsidian-agent/cli';
import { endedPlanStates, type PruneReport } from '@obsidian-agent/plans';
import { counted } from '@obsidian-agent/shared-types';
import { ageOf } from '../age.ts';
import { formatBytes } from '../bytes.ts';
import { alignColumns, toOneLine } from '../columns.ts';
import { defineCommand, store } from '../command.ts';
import { openRunner } from '../open-runner.ts';

const MOST_KEPT = 1_000_000;

export const command = defineCommand({
  positionals: [],
  examples: ['prune --dry-run', 'prune --older-than 90d --keep 100', 'prune --status succeeded --older-than 7d'],
  options: {
    'older-than': { type: 'string', value: 'AGE', summary: 'Plans that ended longer ago, such as 12h; default: 30d' },
    status: {
      type: 'string',
      values: endedPlanStates,
      multiple: true,
      summary: 'Only plans in this state',
    },
    keep: { type: 'string', value: 'N', summary: 'Keep the newest N of them, however old; default: 0' },
    'dry-run': { type: 'boolean', summary: 'List the plans that would be deleted, and change nothing' },
    json: { type: 'boolean', summary: 'Print one JSON document' },
    ...store,
  },
  notes: [
    'Defaults come from `retention` in settings.yaml of the state folder, if it has any.',
    'Plans that run or were interrupted stay. The changes in vaults stay, and can be undone by the agent.',
    'The id of a pruned plan cannot be used again, so that nothing runs twice.',
  ],

  async run({ options }, io) {
    await using open = await openRunner(options, io);
    const { 'older-than': age, keep, status } = options;
    const ageMs = age === undefined ? undefined : ageOf('--older-than', age);
    const filter = {
      states: status,
      endedBefore: ageMs === undefined ? undefined : (await open.runner.now()) - ageMs,
      keep: keep === undefined ? undefined : integerOf('--keep', keep, [0, MOST_KEPT]),
    };
    const isDryRun = options['dry-run'] === true;
    const report = await open.runner.prune(filter, { isDryRun });
    const text = (isDryRun ? describePreview : describeOutcome)(report, options.json);
    io.stdout.write(text);
    return 0;
  },
});

function describePreview({ plans }: PruneReport, isJson: boolean | undefined): string {
  if (isJson) return `${JSON.stringify({ dry_run: true, plans: plans.map(({ plan_id }) => plan_id) })}\n`;
  const rows = plans.map(({ plan_id, state, ended_at, name }) => [plan_id, state, ended_at ?? '', toOneLine(name)]);
  return [...alignColumns(rows), `Would delete ${countOf(plans)}. Nothing was changed.`, ''].join('\n');
}

function describeOutcome({ plans, ...bytes }: PruneReport, isJson: boolean | undefined): string {
  if (isJson) return `${JSON.stringify({ dry_run: false, plans: plans.map(({ plan_id }) => plan_id), ...bytes })}\n`;
  const [after, before] = [formatBytes(bytes.bytes_after), formatBytes(bytes.bytes_before)];
  return `Deleted ${countOf(plans)}. The state has ${after}; it had ${before}.\n`;
}

function countOf({ length }: readonly unknown[]): string {
  return counted(length, 'plan');
}
