import type { TaskFailure } from '../journal/records.ts';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { PlanGraph } from '../plan/graph.ts';
import type { SelectValues } from '../plan/json-path.ts';
import type { MachineEvent } from '../plan/machine.ts';
import { holds, resolveItems } from '../plan/references.ts';
import { failureOfReference } from './task-failure.ts';
import type { TaskRecords } from './task-records.ts';

/** An event for the machine, and what it does not need to know: the answer, or why there is none. */
export interface Happening {
  readonly event: MachineEvent;
  readonly result?: TaskResult;
}

export interface TaskResult {
  readonly key: string;
  readonly answer?: AnswerRef | null;
  readonly failure: TaskFailure | null;
}

interface Questions {
  readonly graph: PlanGraph;
  readonly records: TaskRecords;
  /** Where to read answers; the records by default. */
  readonly answers?: Pick<TaskRecords, 'scopeOf'>;
  /** How JSONPaths are evaluated. Default: immediately. */
  readonly select?: SelectValues;
}

/** Finds the items of a for_each task. */
export function expandTask(id: string, { graph, records, answers = records, select }: Questions): Happening {
  const { forEach = [] } = graph.taskOf(id);
  return resolve(id, () => {
    const items = 'path' in forEach ? resolveItems(forEach, answers.scopeOf(id, select)) : forEach;
    records.expand(id, items);
    return { kind: 'expanded', id, count: items.length };
  });
}

/** Finds out whether the `when` of a task holds. */
export function decideTask(id: string, { graph, records, answers = records, select }: Questions): Happening {
  const { when } = graph.taskOf(id);
  return resolve(id, () => ({
    kind: 'decided',
    id,
    holds: when === undefined || holds(when, answers.scopeOf(id, select)),
  }));
}

/** A reference that cannot be resolved fails only its own task. */
function resolve(id: string, work: () => MachineEvent): Happening {
  try {
    return { event: work() };
  } catch (error) {
    const failure = failureOfReference(error);
    if (failure === undefined) throw error;
    return { event: { kind: 'unresolved', id }, result: { key: id, failure } };
  }
}
