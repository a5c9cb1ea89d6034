import { createEmbeddedRunner } from '../run/embedded-runner.ts';
import type { PlanRunner } from '../run/plan-runner.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { type OpenExecutor, openExecutor } from './open-executor.ts';
import { openJournalOf } from './with-journal.ts';

export interface OpenRunner extends OpenExecutor {
  readonly runner: PlanRunner;
}

/** Opens agents, journal and runner as the options and the environment say. */
export async function openRunner(options: SharedValues, io: Io): Promise<OpenRunner> {
  const open = await openExecutor(options, io);
  const journal = await openOrClose(() => openJournalOf(options, io), open);
  const runner = createEmbeddedRunner({
    executor: open.executor,
    journal,
    parent: open.parent,
    onSpanLine: (line) => open.telemetry.importSpanLine(line),
    onAgentLine: (task, line) => {
      // A live tree owns the terminal; what an agent said is kept as evidence of its failure.
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

/** A step of opening; what was opened before is closed where it fails. */
async function openOrClose<T>(step: () => T, before: OpenExecutor): Promise<T> {
  try {
    return step();
  } catch (error) {
    await before.close();
    throw error;
  }
}
