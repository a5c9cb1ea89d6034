import { statSync } from 'node:fs';
import {
  type GivenInput,
  type GivenInputs,
  type InputCaller,
  type ParsedPlan,
  type PlanProblem,
  parsePlan,
  readInputs,
} from '@obsidian-agent/plans';
import type { Schedule } from './schedule.ts';
import { isTriggerReference, type TriggerValue } from './trigger-values.ts';

/** A plan as its schedule names it, and the inputs that it gets. */
export interface PlanOfSchedule extends Pick<Schedule, 'plan' | 'planFile' | 'inputs'> {
  /** Where its inputs are given. */
  readonly caller: InputCaller;
  /** Inputs whose mistakes are reported already, so that any value of theirs fits. */
  readonly wrongInputs?: ReadonlySet<string>;
  /** @throws an error for people if the file cannot be read */
  readText(path: string): string;
}

/** What is wrong with a plan's file, as far as that is known without its agents; undefined if it does not exist. */
export function checkPlanFile(schedule: PlanOfSchedule): PlanProblem[] | undefined {
  const { plan, planFile, caller, readText } = schedule;
  if (statSync(plan, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const text = tryToRead(() => readText(plan));
  if (text instanceof Error) return [unreadable(text, caller)];
  const parsed = parsePlan(text, planFile);
  const own = parsed.problems.map((problem) => ({ ...problem, file: planFile }));
  return [...own, ...checkInputs(parsed, schedule)];
}

/** The reader's errors are made for people, so that they are reported as they are. */
function tryToRead(read: () => string): string | Error {
  try {
    return read();
  } catch (error) {
    return error as Error;
  }
}

function unreadable({ message }: Error, caller: InputCaller): PlanProblem {
  const hint = 'Replace it with a plan, or correct its path.';
  return { reason: 'UNREADABLE_PLAN', message: `${message}.`, hint, ...caller.locate('') };
}

/** Inputs as a schedule gives them: an example of each value that its trigger knows, if all of them are alike. */
export function sampleInputs(inputs: Schedule['inputs']): GivenInputs {
  return new Map(Object.entries(inputs).map(([name, input]) => [name, sampleOf(input)]));
}

function checkInputs(
  parsed: ParsedPlan,
  { inputs, wrongInputs = new Set(), caller }: Omit<PlanOfSchedule, 'readText'>,
): PlanProblem[] {
  const open = [...wrongInputs].map((name): [string, GivenInput] => [name, { isOpen: true }]);
  const given = new Map([...sampleInputs(inputs), ...open]);
  // A wrong default is the plan's own mistake, whose place is in the plan.
  return readInputs(parsed, given, { caller }).problems.map((problem) => {
    if (problem.reason === 'INVALID_FIELD') return { ...problem, file: parsed.source.file };
    return problem.reason === 'MISSING_INPUT'
      ? { ...problem, hint: 'Add it to the inputs of this schedule.' }
      : problem;
  });
}

const samples: Readonly<Record<TriggerValue, GivenInput>> = {
  time: { value: '2026-01-01T00:00:00.000Z' },
  date: { value: '2026-01-01' },
  paths: { value: [] },
  body: { isOpen: true },
};

function sampleOf(input: unknown): GivenInput {
  if (!isTriggerReference(input)) return { value: input };
  // What a path finds is known when it comes.
  return (input.path === undefined ? samples[input.$trigger] : undefined) ?? { isOpen: true };
}

/** Why the plan of a schedule cannot start, in a sentence; undefined if nothing is known to be wrong with it. */
export function findPlanProblem(schedule: Schedule, readText: (path: string) => string): string | undefined {
  const place = { line: 0, column: 0 };
  const problems = checkPlanFile({ ...schedule, readText, caller: { locate: () => place } });
  if (problems === undefined) return `No such file: ${schedule.planFile}.`;
  const [first] = problems;
  if (first === undefined) return undefined;
  const where = first.file === undefined ? '' : `${first.file}:${first.line}:${first.column}: `;
  const more = problems.length === 1 ? '' : ` ${problems.length - 1} more.`;
  return `${where}${first.message.replaceAll(schedule.plan, schedule.planFile)}${more}`;
}
