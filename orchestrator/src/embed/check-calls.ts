import {
  type ApprovalAnswer,
  argumentInvalid,
  type EventOptions,
  endedPlanStates,
  OrchestratorError,
  type PlanPageQuery,
  type PlanRunner,
  type PruneFilter,
  type PruneOptions,
  type RetryOptions,
  type RunIds,
  seenPlanStates,
  type UndoOptions,
} from '@obsidian-agent/plans';
import { isObject, suggest } from '@obsidian-agent/shared-types';

// Programs in JavaScript give values that no type has checked.

/** The values that an argument, or a member of one, can have. */
export interface Form {
  accepts(value: unknown): boolean;
  readonly rule: string;
}

/** A form for each member of an object. All members may be absent. */
export type Forms<Members> = { readonly [Name in keyof Members]-?: Form };

/** Checks the argument of a function with this name. */
type Check = (value: unknown, of: string) => void;

/** Accepts any value, which is checked later. */
export const anything: Form = { accepts: () => true, rule: '' };
export const text: Form = {
  accepts: (value) => typeof value === 'string' && value !== '',
  rule: 'Use a string that is not empty.',
};
export const callback: Form = { accepts: (value) => typeof value === 'function', rule: 'Use a function.' };
export const byName: Form = { accepts: isObject, rule: 'Use an object with a member for each name.' };
export const period: Form = {
  accepts: (value) => Number.isFinite(value) && Number(value) >= 1 && Number(value) < 2 ** 31,
  rule: 'Use a number of milliseconds from 1 to 2147483647.',
};
export const time: Form = { accepts: Number.isFinite, rule: 'Use a number of milliseconds since 1970.' };
export const signal: Form = { accepts: (value) => value instanceof AbortSignal, rule: 'Use an AbortSignal.' };
export const duration: Form = {
  accepts: (value) => Number.isFinite(value) && Number(value) >= 0,
  rule: 'Use a number of milliseconds of at least 0.',
};
const flag: Form = { accepts: (value) => typeof value === 'boolean', rule: 'Use true or false.' };
const count: Form = {
  accepts: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  rule: 'Use a whole number of at least 0.',
};
const state = oneOf(seenPlanStates);
const states: Form = {
  accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(oneOf(endedPlanStates).accepts),
  rule: `Use a list of ${endedPlanStates.join(', ')}.`,
};

function oneOf(words: readonly string[]): Form {
  return { accepts: (value) => words.includes(value as string), rule: `Use one of ${words.join(', ')}.` };
}

const planId: Check = (value) => assertForm('planId', value, text);
const task: Check = (value) => assertForm('task', value, text);
const members =
  <Members>(forms: Forms<Members>): Check =>
  (value, of) => {
    if (value !== undefined) checkOptions(value, forms, of);
  };

type Call = Exclude<keyof PlanRunner, 'now' | 'close'>;

/** Checks of the arguments of a runner's members, in their order. */
const checksOf: Readonly<Record<Call, readonly Check[]>> = {
  inspect: [planId],
  inspectTask: [planId, task],
  answer: [planId, task],
  answerText: [planId, task],
  list: [
    members<PlanPageQuery>({ limit: anything, hasCounts: flag, cursor: text, state, since: time, name: anything }),
  ],
  submit: [() => {}, members<RunIds>({ planId: anything, correlationId: anything })],
  resume: [planId],
  retry: [planId, members<RetryOptions>({ from: text })],
  approve: [planId, task, members<ApprovalAnswer>({ isApproved: anything, by: text, questionId: text })],
  wait: [planId],
  waitForEnd: [planId],
  watch: [planId],
  isRunHere: [planId],
  cancel: [planId],
  findOwner: [planId],
  endOwner: [planId],
  events: [planId, members<EventOptions>({ after: text })],
  undo: [planId, members<UndoOptions>({ isDryRun: flag, signal })],
  changes: [planId, task, members<Pick<UndoOptions, 'signal'>>({ signal })],
  prune: [members<PruneFilter>({ states, endedBefore: time, keep: count }), members<PruneOptions>({ isDryRun: flag })],
  hosts: [],
};

/** The members of a runner that return no promise, so that they throw their errors. */
const immediate: ReadonlySet<string> = new Set<Call>(['isRunHere', 'events']);

/**
 * The members of a runner, which check their arguments first.
 *
 * @param assertOpen throws if the runner is closed
 */
export function checkedCalls(runner: PlanRunner, assertOpen: () => void): Partial<PlanRunner> {
  const checked = Object.entries(checksOf).map(([name, checks]) => {
    const call = (runner[name as Call] as (...given: unknown[]) => unknown).bind(runner);
    const callChecked = (...given: unknown[]): unknown => {
      for (const [at, check] of checks.entries()) check(given[at], name);
      return call(...given);
    };
    const callOpen = async (...given: unknown[]): Promise<unknown> => {
      assertOpen();
      return callChecked(...given);
    };
    return [name, immediate.has(name) ? callChecked : callOpen];
  });
  return Object.fromEntries(checked) as Partial<PlanRunner>;
}

/**
 * Checks the options of a function by their members.
 *
 * @throws OrchestratorError `ARGUMENT_INVALID`
 */
export function checkOptions<Members>(given: unknown, forms: Forms<Members>, of: string): void {
  if (!isObject(given)) throw argumentInvalid('options', given, `Use an object with members of ${of}.`);
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(forms, name)) throw memberUnknown(name, Object.keys(forms), of);
    if (value !== undefined) assertForm(name, value, forms[name as keyof Members]);
  }
}

export function assertForm(name: string, value: unknown, { accepts, rule }: Form): void {
  if (!accepts(value)) throw argumentInvalid(name, value, rule);
}

function memberUnknown(name: string, known: readonly string[], of: string): OrchestratorError {
  const message = `${of} has no member "${name}".`;
  return new OrchestratorError('ARGUMENT_INVALID', { message, hint: suggest(name, known, 'members') });
}
