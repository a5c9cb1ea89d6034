import type { Batch, PlanProgress, TaskWait } from '@obsidian-agent/plans/runner';
import type { Client } from '../store/connect.ts';
import { findWaits } from './find-waits.ts';

/** Reports as events what the tasks of a plan wait for, when that has changed. */
export class WaitReports {
  readonly #progress: PlanProgress;
  /** What was reported last. */
  #reported: ReadonlyMap<string, TaskWait> = new Map();

  constructor(progress: PlanProgress) {
    this.#progress = progress;
  }

  async find(client: Client): Promise<ReadonlyMap<string, TaskWait>> {
    const { record, records, book } = this.#progress;
    const recordsOf = (task?: string) =>
      task === undefined ? records.all() : [records.get(task), ...records.itemsOf(task)];
    return findWaits(client, { planId: record.planId, graph: book.graph, recordsOf });
  }

  /** Adds an event for each task that begins to wait, waits for another host, or no longer waits and has not gone on. */
  report(waits: ReadonlyMap<string, TaskWait>, batch: Batch): void {
    const { records } = this.#progress;
    for (const key of new Set([...waits.keys(), ...this.#reported.keys()])) {
      const [wait, before] = [waits.get(key), this.#reported.get(key)];
      const record = records.get(key);
      const isOpen = record.state === 'queued' || record.state === 'running';
      if (isOpen && wait?.because !== before?.because) batch.addWait(record, wait);
    }
    this.#reported = waits;
  }
}
