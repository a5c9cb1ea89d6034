import type { PlanRunner, TaskReport } from '@obsidian-agent/plans';
import { toOneLine } from './columns.ts';
import type { SharedValues } from './command.ts';
import { describeWait } from './describe-wait.ts';
import type { Io } from './io.ts';
import { printedCommand } from './printed-command.ts';

interface OwnerContext {
  readonly runner: PlanRunner;
  /** Options of the command that waits for it. */
  readonly options: SharedValues;
  readonly io: Pick<Io, 'stderr'>;
}

/** Says which process does not cancel its plan, and what can be done. Returns false if no process runs it. */
export async function reportOwner(planId: string, { runner, options, io }: OwnerContext): Promise<boolean> {
  const owner = await runner.findOwner(planId);
  if (owner === undefined) return false;
  io.stderr.write(
    `obsidian-orchestrator: process ${owner.pid} runs plan "${planId}" and has not cancelled it yet. Waiting for it. ` +
      `If it hangs, run \`${printedCommand(['cancel', planId, '--force'], options)}\`.\n`,
  );
  return true;
}

/** Kills the process that runs a plan. Returns false if none does. @throws OrchestratorError `OWNER_UNCERTAIN` */
export async function killOwner(planId: string, { runner, io }: OwnerContext): Promise<boolean> {
  const owner = await runner.endOwner(planId);
  if (owner === undefined) return false;
  io.stderr.write(`obsidian-orchestrator: killed process ${owner.pid}, which did not cancel plan "${planId}".\n`);
  return true;
}

/** Says that another process does something else with a plan than to run it. Returns false if none does. */
export async function reportHolder(planId: string, { runner, io }: OwnerContext): Promise<boolean> {
  const report = await runner.inspect(planId);
  if (report === undefined || report.state === 'running') return false;
  io.stderr.write(
    `obsidian-orchestrator: another process is undoing or retrying plan "${planId}". Waiting for it. Ctrl-C ends only the waiting.\n`,
  );
  return true;
}

/** Says for which hosts that are away a cancelled plan waits, and what can be done. Returns false if it waits for none. */
export async function reportWaits(planId: string, { runner, io }: OwnerContext): Promise<boolean> {
  const report = await runner.inspect(planId);
  const waits = report?.tasks.filter(({ state, waiting_since }) => state === 'running' && waiting_since !== undefined);
  if (waits === undefined || waits.length === 0) return false;
  const lines = Map.groupBy(waits, describeWait).entries().map(describeLine);
  io.stderr.write(
    [
      `obsidian-orchestrator: plan "${planId}" is not cancelled yet. It waits for tasks on other hosts:`,
      ...lines,
      '  Start the worker of that host, or move the vault with `obsidian-orchestrator claim`. Ctrl-C ends only the waiting.\n',
    ].join('\n'),
  );
  return true;
}

function describeLine([wait, tasks]: [wait: string, tasks: readonly TaskReport[]]): string {
  const [first] = tasks;
  const more = tasks.length === 1 ? '' : ` and ${tasks.length - 1} more`;
  return `  ${toOneLine(`${first?.task}${more}: ${wait}`)}`;
}
