import { basename, isAbsolute, resolve } from 'node:path';
import {
  FileOfUserRefused,
  type PlanProblem,
  type ProblemReason,
  type ReadDocument,
  readDocument,
} from '@obsidian-agent/plans';
import { checkPlanFile, type PlanOfSchedule } from '../schedule/check-plan-file.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { checkTriggerValues } from './check-trigger-values.ts';
import { readTrigger } from './read-trigger.ts';
import { SchedulesForm } from './schedule-form.ts';
import { type ReportFault, readForm, schedulesIn, type WrittenSchedule } from './written-schedule.ts';

/** The text of a file of schedules. */
export interface SchedulesText {
  readonly text: string;
  /** The file as shown to its author. */
  readonly file: string;
  /** The folder at which its relative paths start. */
  readonly folder: string;
}

/** What schedules are checked against. */
export interface ServerFacts {
  /** Milliseconds since 1970. */
  readonly now: number;
  hasSecret(name: string): boolean;
  /** @throws an error for people if the file cannot be read */
  readText(path: string): string;
}

/** The schedules are invalid. */
export class SchedulesRefused extends FileOfUserRefused {
  override readonly name = 'SchedulesRefused';
  override readonly reason = 'SCHEDULES_REFUSED';
}

/**
 * Reads schedules from YAML or JSON, and checks their triggers, plans, inputs and folders; but not what only the agents
 * know of a plan.
 *
 * @throws SchedulesRefused with every problem
 */
export function readSchedules({ text, file, folder }: SchedulesText, server: ServerFacts): Schedule[] {
  const read = readDocument(text, { form: SchedulesForm, subject: 'The file of schedules' });
  const reading: Reading = { ...server, read, folder, problems: [...read.problems] };
  const schedules = schedulesIn(read.written).map(([name, raw]) => readSchedule(name, raw, reading));
  if (reading.problems.length > 0) throw new SchedulesRefused(file, reading.problems);
  return schedules.filter((schedule) => schedule !== undefined);
}

interface Reading extends ServerFacts {
  readonly read: ReadDocument<SchedulesForm>;
  readonly folder: string;
  readonly problems: PlanProblem[];
}

function readSchedule(name: string, raw: WrittenSchedule['raw'], reading: Reading): Schedule | undefined {
  const { read, folder, problems } = reading;
  const invalid: ReportFault = (path, { what, hint }) => {
    const message = `schedules.${[name, ...path].join('.')}: ${what}`;
    problems.push(...read.problemAt(['schedules', name, ...path], { reason: 'INVALID_FIELD', message, hint }));
  };
  const isSound = (path: readonly string[]): boolean => read.isSound(['schedules', name, ...path]);
  const written: WrittenSchedule = { name, raw, form: readForm(raw), isSound };
  const trigger = readTrigger(written, { ...reading, invalid });
  const wrongInputs = checkTriggerValues(written, invalid);
  const { plan: file, inputs = {}, overlap = 'skip' } = written.form;
  if (file === undefined) return undefined;
  const planFile = isAbsolute(file) ? basename(file) : file;
  const plan = { plan: resolve(folder, file), planFile, inputs };
  checkPlan(written, { ...plan, wrongInputs }, { ...reading, invalid });
  return trigger && { name, ...plan, overlap, trigger };
}

function checkPlan(
  { name, form, isSound }: WrittenSchedule,
  plan: Omit<PlanOfSchedule, 'caller' | 'readText'>,
  { read, readText, problems, invalid }: Reading & { readonly invalid: ReportFault },
): void {
  const locate = (input: string): Pick<PlanProblem, 'line' | 'column'> =>
    read.placeOf(Object.hasOwn(plan.inputs, input) ? ['schedules', name, 'inputs', input] : ['schedules', name]);
  const found = checkPlanFile({ ...plan, readText, caller: { locate } });
  if (found === undefined) {
    const hint = `Correct the path of the plan, which stands for ${plan.plan}.`;
    invalid(['plan'], { what: `no such file: ${form.plan}.`, hint });
    return;
  }
  // Inputs that could not be read would all be missing.
  const areInputsKnown = isSound(['inputs']);
  problems.push(...found.filter(({ reason }) => areInputsKnown || !reasonsOfInputs.includes(reason)));
}

const reasonsOfInputs: readonly ProblemReason[] = ['UNKNOWN_INPUT', 'MISSING_INPUT', 'INVALID_INPUT'];
