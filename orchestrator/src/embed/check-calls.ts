import { argumentInvalid, endedPlanStates, type PlanRunner, seenPlanStates } from '@obsidian-agent/plans';
import { isObject, suggest } from '@obsidian-agent/shared-types';

// Programs in JavaScript give values that no type has checked.

/** The values that an argument, or a member of one, can have. */
export interface Form {
  accepts(value: unknown): boolean;
  readonly rule: string;
}

/** An argument: a value, or an object with members that may all be absent. */
interface Argument {
  readonly name: string;
  readonly form: Form | Readonly<Record<string, Form>>;
}

/** For what is checked where it is used. */
export const anything: Form = { accepts: () => true, rule: '' };
export const text: Form = { accepts: (value) => typeof value === 'string' && value !== '', rule: 'Use a text.' };
export const callback: Form = { accepts: (value) => typeof value === 'function', rule: 'Use a function.' };
export const members: Form = { accepts: isObject, rule: 'Use an object with a member for each.' };
export const period: Form = {
  accepts: (value) => Number.isFinite(value) && Number(value) >= 1,
  rule: 'Use a number of milliseconds, at least 1.',
};
const flag: Form = { accepts: (value) => typeof value === 'boolean', rule: 'Use true or false.' };
export const time: Form = { accepts: Number.isFinite, rule: 'Use a number of milliseconds since 1970.' };
const count: Form = {
  accepts: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  rule: 'Use a whole number of at least 0.',
};
const signal: Form = { accepts: (value) => value instanceof AbortSignal, rule: 'Use an AbortSignal.' };
const state = oneOf(seenPlanStates);
const states: Form = {
  accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(oneOf(endedPlanStates).accepts),
  rule: `Use a list of ${endedPlanStates.join(', ')}.`,
};

function oneOf(words: readonly string[]): Form {
  return { accepts: (value) => words.includes(value as string), rule: `Use one of ${words.join(', ')}.` };
}

const planId: Argument = { name: 'planId', form: text };
const task: Argument = { name: 'task', form: text };
const options = (form: Readonly<Record<string, Form>>): Argument => ({ name: 'options', form });

type Call = Exclude<keyof PlanRunner, 'now' | 'close'>;

/** The arguments of the members of a runner. */
const argumentsOf: Readonly<Record<Call, readonly Argument[]>> = {
  inspect: [planId],
  inspectTask: [planId, task],
  answer: [planId, task],
  answerText: [planId, task],
  list: [options({ limit: anything, cursor: text, state, since: time, name: text })],
  submit: [{ name: 'plan', form: anything }, options({ planId: anything, correlationId: anything })],
  resume: [planId],
  retry: [planId, options({ from: text })],
  approve: [planId, task, { name: 'answer', form: { isApproved: anything, by: text, questionId: text } }],
  wait: [planId],
  waitForEnd: [planId],
  watch: [planId],
  isRunHere: [planId],
  cancel: [planId],
  findOwner: [planId],
  endOwner: [planId],
  events: [planId, options({ after: text })],
  undo: [planId, options({ isDryRun: flag, signal })],
  changes: [planId, task, options({ signal })],
  prune: [{ name: 'filter', form: { states, endedBefore: time, keep: count } }, options({ isDryRun: flag })],
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
  const checked = Object.entries(argumentsOf).map(([name, forms]) => {
    const call = (runner[name as Call] as (...given: unknown[]) => unknown).bind(runner);
    const checkedCall = (...given: unknown[]): unknown => {
      for (const [at, argument] of forms.entries()) checkArgument(argument, given[at], name);
      return call(...given);
    };
    if (immediate.has(name)) return [name, checkedCall];
    return [
      name,
      async (...given: unknown[]) => {
        assertOpen();
        return checkedCall(...given);
      },
    ];
  });
  return Object.fromEntries(checked) as Partial<PlanRunner>;
}

/**
 * Checks the options of a function by their members.
 *
 * @throws OrchestratorError `ARGUMENT_INVALID`
 */
export function checkOptions(given: unknown, form: Readonly<Record<string, Form>>, of: string): void {
  checkArgument(options(form), given, of);
}

function checkArgument({ name, form }: Argument, value: unknown, of: string): void {
  if (isForm(form)) assertForm(name, value, form);
  else if (value !== undefined) checkMembers({ name, form }, value, of);
}

function checkMembers(
  { name, form }: { readonly name: string; readonly form: Readonly<Record<string, Form>> },
  value: unknown,
  of: string,
): void {
  if (!isObject(value)) throw argumentInvalid(name, value, `Use an object with members of ${of}.`);
  for (const [member, given] of Object.entries(value)) {
    const known = Object.hasOwn(form, member) ? form[member] : undefined;
    if (known === undefined)
      throw argumentInvalid(
        member,
        given,
        `${of} has no such member. ${suggest(member, Object.keys(form), 'members')}`,
      );
    if (given !== undefined) assertForm(member, given, known);
  }
}

function isForm(form: Argument['form']): form is Form {
  return typeof form['accepts'] === 'function';
}

function assertForm(name: string, value: unknown, { accepts, rule }: Form): void {
  if (!accepts(value)) throw argumentInvalid(name, value, rule);
}
