import { isObject } from '@obsidian-agent/shared-types';
import * as z from 'zod';
import { type DataPath, readYaml } from '../documents/yaml-source.ts';
import { createPathFilter, locateAll, ownMistakes } from './own-mistakes.ts';
import type { PlanProblem, ProblemFacts } from './plan-problem.ts';
import { type Read, readFields } from './read-fields.ts';
import { wrongValue } from './shape-problem.ts';

/** A file of the user as far as it could be understood. */
export interface ReadDocument<Data> {
  /** Wrong fields are absent. */
  readonly data: Partial<Data>;
  /** What the author wrote, unchecked: to go on within a wrong field. */
  readonly written: unknown;
  /** Every problem of syntax and shape. */
  readonly problems: readonly PlanProblem[];
  /** The position of a path; of the nearest part of it that is there, if it is not. */
  placeOf(path: DataPath): Pick<PlanProblem, 'line' | 'column'>;
  /** The position of the last key of a path. */
  placeOfKey(path: DataPath): Pick<PlanProblem, 'line' | 'column'>;
  /** Whether the text at a path is not already one of the problems. */
  isSound(path: DataPath): boolean;
  /** A problem of the contents; none if the text at this path is already one of the problems. */
  problemAt(path: DataPath, facts: ProblemFacts): readonly PlanProblem[];
}

interface DocumentForm<Form extends z.ZodObject> {
  readonly form: Form;
  /** What the file is called: "The worker configuration". */
  readonly subject: string;
}

/** Reads a file of the user from YAML or JSON, in the words and with the positions that plans have. */
export function readDocument<Form extends z.ZodObject>(
  text: string,
  { form, subject }: DocumentForm<Form>,
): ReadDocument<z.infer<Form>> {
  const source = readYaml(text);
  const { values, problems: found } = readObject(source.data ?? {}, { form, subject });
  const problems = ownMistakes(found, source);
  const known = problems.flatMap(({ path, instead }) => [
    path,
    ...(instead === undefined ? [] : [[...path.slice(0, -1), instead]]),
  ]);
  const isSound = createPathFilter([...source.unreliable, ...known]);
  return {
    data: values as Partial<z.infer<Form>>,
    written: source.data,
    problems: locateAll(problems, source),
    placeOf: (path) => source.placeOf(path),
    placeOfKey: (path) => source.placeOfKey(path),
    isSound,
    problemAt: (path, facts) => (isSound(path) ? [{ ...facts, ...source.placeOf(path) }] : []),
  };
}

function readObject(data: unknown, { form, subject }: DocumentForm<z.ZodObject>): Read {
  if (isObject(data)) {
    const schema = z.toJSONSchema(form, { target: 'draft-2020-12', io: 'input' });
    return readFields({ data, fields: form.shape, schema, path: [], subject });
  }
  const [first = ''] = Object.keys(form.shape);
  const facts = { form: `{ ${first}: …, … }`, value: data, hint: `Begin with a field and its value: ${first}: …` };
  return {
    values: {},
    problems: [{ ...wrongValue([], facts), message: `${subject} is not an object with fields.` }],
  };
}
