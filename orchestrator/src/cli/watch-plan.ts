import type { PlanRunner, PlanSummary } from '@obsidian-agent/plans';
import { boundHeap } from './bound-heap.ts';
import type { SharedValues } from './command.ts';
import { compileLate } from './compile-late.ts';
import { describeOutputs } from './describe-outputs.ts';
import { describeReport } from './describe-report.ts';
import { HUNG_UP } from './interrupts.ts';
import type { Io, Say } from './io.ts';
import { createLiveTree } from './live-tree.ts';
import { withNeededAgents } from './needed-agents.ts';
import { printedCommand } from './printed-command.ts';
import { printedResume } from './printed-resume.ts';

interface Watched {
  readonly runner: PlanRunner;
  /** Where lines for people go; the live tree puts them above itself. */
  readonly say: Say;
  readonly options: SharedValues;
  readonly io: Io;
}

/** Shows a plan until it ends: a live tree on a terminal, JSON lines elsewhere. Returns the exit status. */
export async function watchPlan(planId: string, watched: Watched): Promise<number> {
  const { runner, say, options, io } = watched;
  const isTree = io.stdout.isTTY === true && options.json !== true;

  boundHeap();
  compileLate();
  let left: { readonly status: number; readonly wasHere: boolean } | undefined;
  const stopListening = io.onInterrupt((count, status) => {
    if (count > 1) io.exit(status);
    const isHere = runner.isRunHere(planId);
    if (!isHere || status === HUNG_UP) {
      left = { status, wasHere: isHere };
      void runner.close();
      return;
    }
    say.line('Cancelling; interrupt again to exit immediately.');
    // The plan goes on then; wait() below returns its outcome.
    runner.cancel(planId).catch((error: Error) => say.line(`Cannot cancel: ${error.message}`));
  });
  try {
    await (isTree ? drawEvents(planId, watched) : printEvents(planId, watched));
    if (left !== undefined) {
      const next = left.wasHere
        ? `The plan is interrupted. Continue with: ${await printedResume(planId, watched)}`
        : `The plan goes on. Watch it again with: ${printedCommand(['watch', planId], options)}`;
      io.stderr.write(`${next}\n`);
      return left.status;
    }
    const ended = await runner.waitForEnd(planId);
    if (isTree) await describeEnd(planId, watched);
    await conclude(ended, watched, isTree);
    return ended.state === 'succeeded' ? 0 : 1;
  } finally {
    stopListening();
  }
}

async function printEvents(planId: string, { runner, io }: Watched): Promise<void> {
  for await (const { id: _, ...event } of runner.events(planId)) io.stdout.write(`${JSON.stringify(event)}\n`);
}

async function drawEvents(planId: string, { runner, say, options, io }: Watched): Promise<void> {
  const report = await runner.inspect(planId);
  if (report === undefined) return;
  // The hosts of a plan and this one may have different clocks.
  const ahead = (await runner.now()) - Date.now();
  const tree = createLiveTree(report, io.stdout, { env: io.env, now: () => Date.now() + ahead, typed: options });
  const { line } = say;
  say.line = (text) => tree.say(text);
  try {
    for await (const event of runner.events(planId)) tree.show(event);
  } finally {
    say.line = line;
    tree.end();
  }
}

/** What the live tree does not show: why tasks failed, and what the plan reports. */
async function describeEnd(planId: string, { runner, options, io }: Watched): Promise<void> {
  const report = await runner.wait(planId);
  const columns = io.stdout.columns ?? Infinity;
  const hasFailed = report.tasks.some(({ failure, state }) => failure !== null && state !== 'succeeded');
  if (hasFailed) io.stdout.write(`\n${describeReport(report, columns, withNeededAgents(report, options, io))}`);
  else for (const line of describeOutputs(report, columns)) io.stdout.write(`${line}\n`);
}

async function conclude({ plan_id: planId, state }: PlanSummary, watched: Watched, isTree: boolean): Promise<void> {
  const { options, io } = watched;
  if (state === 'cancelled' || state === 'interrupted')
    io.stderr.write(`Continue with: ${await printedResume(planId, watched)}\n`);
  else if (isTree) io.stdout.write(`\nMore: ${printedCommand(['show', planId], options)}\n`);
}
