import { createEmbeddedRunner } from '../run/embedded-runner.ts';
import type { PlanRunner } from '../run/plan-runner.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { type OpenExecutor, openExecutor } from './open-executor.ts';
import { openJournalOf } from './with-journal.ts';

export interface OpenRunner extends OpenExecutor {
  readonly runner: PlanRunner;
}

/** Opens the agents, journal and runner for the given options and environment. */
export async function openRunner(options: SharedValues, io: Io): Promise<OpenRunner> {
  const open = await openExecutor(options, io);
  const journal = await openOrClose(() => openJournalOf(options, io), open);
  const runner = createEmbeddedRunner({
    executor: open.executor,
    journal,
    parent: open.parent,
    onSpanLine: (line) => open.telemetry.importSpanLine(line),
    onAgentLine: (task, line) => {
      // The live tree uses the terminal. The agent's output is kept as evidence if it fails.
      if (io.stderr.isTTY !== true)
        io.stderr.write(
          `${typeof line === 'string' ? JSON.stringify({ task, line }) : JSON.stringify({ task, ...line })}\n`,
        );
    },
  });
  return {
    ...open,
    runner,
    async close() {
      await runner.close();
      await open.close();
      journal.close();
    },
  };
}

/** Runs a step of opening. If it fails, closes what was opened before. */
async function openOrClose<T>(step: () => T, before: OpenExecutor): Promise<T> {
  try {
    return step();
  } catch (error) {
    await before.close();
    throw error;
  }
}
