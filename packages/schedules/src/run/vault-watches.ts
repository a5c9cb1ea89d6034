import { existsSync } from 'node:fs';
import { isObject } from '@obsidian-agent/shared-types';
import type { ChangeTrigger, Schedule } from '../schedule/schedule.ts';
import { type ChangeBatch, PendingChanges } from '../triggers/pending-changes.ts';
import { isWatched, watchVault } from '../triggers/watch-vault.ts';
import { rememberedOf } from './fire.ts';
import type { SchedulerParts } from './scheduler-parts.ts';

interface Watch {
  /** @param isOurs false if another server watches the vault now */
  stop(isOurs: boolean): Promise<void>;
}

/** Watches the vaults of schedules, and remembers the changes that wait until it is quiet. */
export class VaultWatches {
  readonly #parts: SchedulerParts;
  readonly #fire: (schedule: Schedule, batch: ChangeBatch) => Promise<void>;
  readonly #watches = new Map<string, Watch>();
  /** Schedules whose missing vault was reported. */
  readonly #missing = new Set<string>();

  /** @param fire starts the plan of a schedule for these changes */
  constructor(parts: SchedulerParts, fire: (schedule: Schedule, batch: ChangeBatch) => Promise<void>) {
    this.#parts = parts;
    this.#fire = fire;
  }

  /** Watches the vault of a schedule, if that is not done yet, and reports once if its folder is missing. */
  async start(schedule: Schedule, trigger: ChangeTrigger): Promise<void> {
    const { name } = schedule;
    this.#reportMissing(name, trigger);
    if (this.#watches.has(name)) return;
    const { clock, store, onProblem } = this.#parts;
    const changes = new PendingChanges({
      clock,
      limits: trigger,
      keep: (batches) => store.change(name, { pending: encodePending(trigger, batches) }),
      pass: (batch) => this.#fire(schedule, batch),
    });
    const stop = watchVault(
      trigger,
      (path) => changes.add(path),
      (error) => onProblem(name, `Cannot watch ${trigger.vault}: ${error.message}`),
    );
    this.#watches.set(name, {
      async stop(isOurs) {
        if (isOurs) await changes.close();
        else changes.abandon();
        await stop();
      },
    });
    changes.restore(decodePending(trigger, (await rememberedOf(this.#parts, schedule)).pending));
  }

  /** The watch goes on by itself when the folder is back. */
  #reportMissing(name: string, { vault }: ChangeTrigger): void {
    if (existsSync(vault)) this.#missing.delete(name);
    else if (!this.#missing.has(name)) {
      this.#missing.add(name);
      const problem = `Cannot watch ${vault}: the folder is missing. Changes count again when it is back.`;
      this.#parts.onProblem(name, problem);
    }
  }

  async stop(name: string, isOurs: boolean): Promise<void> {
    const watch = this.#watches.get(name);
    this.#watches.delete(name);
    await watch?.stop(isOurs);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#watches.keys()].map((name) => this.stop(name, true)));
  }
}

function encodePending({ vault }: ChangeTrigger, batches: readonly ChangeBatch[]): string | null {
  return batches.length === 0 ? null : JSON.stringify({ vault, batches });
}

/** What waits in this vault, as far as the trigger, which may have been edited, still asks for it. */
function decodePending(trigger: ChangeTrigger, text: string | null): ChangeBatch[] {
  const pending: unknown = text === null ? undefined : JSON.parse(text);
  if (!isObject(pending) || pending['vault'] !== trigger.vault) return [];
  return (pending['batches'] as ChangeBatch[]).flatMap(({ since, paths }) => {
    const watched = Object.entries(paths).filter(([path]) => isWatched(path, trigger));
    return watched.length === 0 ? [] : [{ since, paths: Object.fromEntries(watched) }];
  });
}
