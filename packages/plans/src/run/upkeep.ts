import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { pid } from 'node:process';
import type { TraceContext } from '@obsidian-agent/platform';
import { endedPlanStates } from '../plan/task-state.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Retention } from '../settings/settings.ts';
import { systemClock } from './clock.ts';
import { endOwner, findOwner } from './plan-owner.ts';
import type { PlanRunner } from './plan-runner.ts';
import { toIso } from './plan-summary.ts';
import { previewPruning, prunePlans } from './prune-plans.ts';
import type { HostOptions } from './run-host.ts';
import { decodeStderrSpan } from './stderr-span.ts';
import { findChanges } from './task-changes.ts';
import { undoPlan } from './undo-plan.ts';

/** What a runner does with plans that it does not run. */
export type Upkeep = Pick<PlanRunner, 'findOwner' | 'endOwner' | 'undo' | 'changes' | 'prune' | 'hosts'>;

const defaultRetention: Retention = { olderThanMs: 30 * 86_400_000, keep: 0, states: endedPlanStates };

interface UpkeepOptions extends HostOptions {
  readonly parent?: TraceContext | undefined;
}

/** The upkeep of a journal's plans. */
export function createUpkeep({ journal, clock = systemClock, parent, ...options }: UpkeepOptions): Upkeep {
  const { executor, secretOf = () => undefined, onSpanLine = () => {}, onAgentLine = () => {} } = options;
  const onStderrLine = (line: Record<string, unknown> | string): void => {
    const span = decodeStderrSpan(line);
    if (span === undefined) onAgentLine('undo', line);
    else onSpanLine(span);
  };
  return {
    findOwner: async (planId) => findOwner(journal, planId),
    endOwner: async (planId) => endOwner(journal, planId),
    undo: (planId, { isDryRun = false, signal = new AbortController().signal } = {}) =>
      undoPlan(journal, planId, {
        executor,
        signal,
        parent,
        onStderrLine,
        clock,
        isPreview: isDryRun,
        readSecret: secretOf,
      }),
    changes: (planId, task, { signal = new AbortController().signal } = {}) =>
      findChanges({ journal, readSecret: secretOf }, { planId, key: task }, { executor, signal }),
    async prune({ states, endedBefore, keep } = {}, { isDryRun = false } = {}) {
      const now = clock.now();
      const { retention = defaultRetention } = await readSettings(journal.stateDir);
      const filter = {
        states: states ?? retention.states,
        endedBefore: endedBefore ?? now - retention.olderThanMs,
        keep: keep ?? retention.keep,
      };
      return isDryRun ? previewPruning(journal, filter) : prunePlans(journal, filter, now);
    },
    hosts: async () => [
      {
        host: hostname(),
        pid,
        version: null,
        machine_version: null,
        started_at: toIso(Math.floor(performance.timeOrigin)),
        seen_at: toIso(clock.now()),
        is_away: false,
        running: null,
        vaults: [],
      },
    ],
  };
}
