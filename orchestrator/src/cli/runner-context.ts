import { readSecret } from '@obsidian-agent/plans';
import type { RunnerContext } from '../runners/runners.ts';
import type { Io } from './io.ts';
import type { OpenExecutor } from './open-executor.ts';

/** What a runner of the command line uses. */
export function runnerContext({ executor, parent, telemetry }: OpenExecutor, { stderr, env }: Io): RunnerContext {
  return {
    executor,
    parent,
    onNoticesAwaited: () => void stderr.write('Waiting for notices to be sent.\n'),
    onNoticeLost: (planId, why) => void stderr.write(`obsidian-orchestrator: plan ${planId}: ${why}\n`),
    secretOf: (name) => readSecret(name, env),
    onSpanLine: (line) => telemetry.importSpanLine(line),
    onAgentLine: (task, line) => {
      // The live tree uses the terminal. The agent's output is kept as evidence if it fails.
      if (stderr.isTTY !== true)
        stderr.write(`${JSON.stringify(typeof line === 'string' ? { task, line } : { task, ...line })}\n`);
    },
  };
}
