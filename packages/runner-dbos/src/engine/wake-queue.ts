import { getExecutor } from '@dbos-inc/dbos-sdk/internal/dbos';
import { WorkflowQueue, wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';

interface QueueRunner {
  pollQueue?(executor: unknown, queue: WorkflowQueue): Promise<boolean>;
}

let isStopped = false;

/** Takes nothing more from any queue. What was taken goes on. */
export function stopQueues(): void {
  isStopped = true;
  wfQueueRunner.stop();
}

/** Takes from queues again, in a process that was stopped before. */
export function startQueues(): void {
  isStopped = false;
}

/** Polls of a queue that are on their way, and whether another one is wanted after it. */
const polls = new Map<string, { isWanted: boolean }>();

/**
 * Lets DBOS take what is in a queue now. DBOS itself only polls, which costs each task half the interval, or an idle host
 * many polls a second. Its function for a poll is not public: without it, work waits for the next one.
 */
export function wakeQueue(name: string): void {
  if (isStopped) return;
  const underway = polls.get(name);
  if (underway === undefined) void poll(name);
  else underway.isWanted = true;
}

async function poll(name: string): Promise<void> {
  const runner = wfQueueRunner as unknown as QueueRunner;
  const state = { isWanted: true };
  polls.set(name, state);
  try {
    while (state.isWanted) {
      state.isWanted = false;
      const queue = new WorkflowQueue(WorkflowQueue.recordFromParams(name, {}));
      await runner.pollQueue?.(getExecutor(), queue);
    }
  } catch {
    // DBOS ends, or Postgres is away. The next poll takes the work.
  } finally {
    polls.delete(name);
  }
}
