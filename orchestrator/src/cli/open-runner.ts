import type { Journal } from '../journal/journal.ts';
import { createEmbeddedRunner } from '../run/embedded-runner.ts';
import type { PlanRunner } from '../run/plan-runner.ts';
import { readSecret } from '../run/read-secret.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { type OpenExecutor, openExecutor } from './open-executor.ts';
import { openJournalOf } from './open-journal.ts';

export interface OpenRunner extends OpenExecutor {
  readonly runner: PlanRunner;
  readonly journal: Journal;
}

/** Opens the agents, journal and runner for the given options and environment. */
export async function openRunner(options: SharedValues, io: Io): Promise<OpenRunner> {
  await using opened = new AsyncDisposableStack();
  const open = opened.use(await openExecutor(options, io));
  const journal = opened.use(openJournalOf(options, io));
  const runner = createEmbeddedRunner({
    executor: open.executor,
    journal,
    parent: open.parent,
    onNoticesAwaited: () => void io.stderr.write('Waiting for notices to be sent.\n'),
    onNoticeLost: (planId, why) => void io.stderr.write(`obsidian-orchestrator: plan ${planId}: ${why}\n`),
    secretOf: (name) => readSecret(name, io.env),
    onSpanLine: (line) => open.telemetry.importSpanLine(line),
    onAgentLine: (task, line) => {
      // The live tree uses the terminal. The agent's output is kept as evidence if it fails.
      if (io.stderr.isTTY !== true)
        io.stderr.write(`${JSON.stringify(typeof line === 'string' ? { task, line } : { task, ...line })}\n`);
    },
  });
  opened.defer(() => runner.close());
  const kept = opened.move();
  return { ...open, runner, journal, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
