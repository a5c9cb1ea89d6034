import { isObject } from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import type { DataPath } from '../documents/yaml-source.ts';
import type { PlanShape } from './parsed-plan.ts';
import { FromReference, InputSpec, Plan, planJsonSchema, TaskSpec } from './plan-schema.ts';
import type { PlanSource } from './plan-source.ts';
import { propertyOf, readFields } from './read-fields.ts';
import { missingField, type ShapeProblem, wrongValue } from './shape-problem.ts';

/** Reads each field by itself, so that a wrong one does not hide what is wrong elsewhere. */
export function readShape(source: PlanSource): PlanShape {
  return { ...readData(source.data), lostFields: findLostFields(source) };
}

/** Fields of the plan that seem to follow where the structure of the text is lost. */
function findLostFields({ data, lostText }: PlanSource): DataPath[] {
  const names = Object.keys(Plan.shape).filter((name) => !Object.hasOwn(Object(data), name));
  if (lostText === undefined) return [];
  return names.filter((name) => new RegExp(`\\b${name}"?\\s*:`).test(lostText)).map((name) => [name]);
}

function readData(data: unknown): Omit<PlanShape, 'lostFields'> {
  const parsed = Plan.safeParse(data);
  if (parsed.success) return { plan: parsed.data, problems: [] };

  const schema = planJsonSchema();
  if (data === null || data === undefined) return { plan: noPlan, problems: [emptyPlan] };
  if (!isObject(data)) {
    const hint = 'Begin with the name of the plan, then its tasks.';
    return {
      plan: noPlan,
      problems: [
        {
          ...wrongValue([], { form: '{ name: …, tasks: … }', value: data, hint }),
          message: 'The plan is not an object with fields.',
        },
      ],
    };
  }
  const { tasks, ...own } = Plan.shape;
  const head = readFields({ data, fields: own, schema, path: [] }, ['tasks']);
  const list = readTasks(data['tasks'], propertyOf(schema, 'tasks'));
  const plan = { ...noPlan, ...salvageMaps(data), ...head.values, tasks: list.tasks };
  return { plan, problems: [...head.problems, ...list.problems] };
}

const noPlan: Plan = { name: '', agent: 'obsidian_agent', tasks: [] };
const noTask: TaskSpec = { id: '', depends_on: [], payload: {}, timeout_ms: 60_000, on_failure: 'skip_dependents' };

const emptyPlan: ShapeProblem = {
  reason: 'MISSING_FIELD',
  path: [],
  message: 'The plan is empty.',
  hint: 'Add a name and a list of tasks.',
};

function readTasks(
  data: unknown,
  schema: unknown,
): { readonly tasks: TaskSpec[]; readonly problems: readonly ShapeProblem[] } {
  if (data === undefined) return { tasks: [], problems: [missingField(['tasks'])] };
  if (!Array.isArray(data) || data.length === 0) {
    const hint = 'Write a list of tasks, each with an id: - id: …';
    const form = Array.isArray(data) ? 'at least one task' : 'a list of tasks';
    return { tasks: [], problems: [wrongValue(['tasks'], { form, value: data, hint })] };
  }
  const item = isObject(schema) ? schema['items'] : undefined;
  const read = data.map((task: unknown, index): { task: TaskSpec; problems: readonly ShapeProblem[] } => {
    const path = ['tasks', index];
    if (!isObject(task)) {
      const hint = 'Write a task as { id: …, action: … }, or with its fields on lines of their own.';
      return { task: noTask, problems: [wrongValue(path, { form: '{ id: …, action: … }', value: task, hint })] };
    }
    const { values, problems } = readFields({ data: task, fields: TaskSpec.shape, schema: item, path });
    return { task: { ...noTask, ...salvageTask(task), ...values }, problems };
  });
  return { tasks: read.map(({ task }) => task), problems: read.flatMap(({ problems }) => problems) };
}

/** The inputs and outputs that have the right form, next to wrong ones. */
function salvageMaps({ inputs, outputs }: Readonly<Record<string, unknown>>): Pick<Plan, 'inputs' | 'outputs'> {
  return {
    ...(isObject(inputs) ? { inputs: soundEntries(inputs, InputSpec) } : {}),
    ...(isObject(outputs) ? { outputs: soundEntries(outputs, FromReference) } : {}),
  };
}

function soundEntries<Entry>(map: object, form: z.ZodType<Entry>): Record<string, Entry> {
  const read = Object.entries(map).map(([name, value]) => [name, form.safeParse(value)] as const);
  return Object.fromEntries(read.flatMap(([name, { data }]) => (data === undefined ? [] : [[name, data]])));
}

/** Parts of wrong fields that are still of use, so that they do not make other tasks wrong. */
function salvageTask({ id, depends_on }: Readonly<Record<string, unknown>>): Partial<TaskSpec> {
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(Array.isArray(depends_on)
      ? { depends_on: depends_on.map((name) => (typeof name === 'string' ? name : '')) }
      : {}),
    ...(typeof depends_on === 'string' ? { depends_on: [depends_on] } : {}),
  };
}
