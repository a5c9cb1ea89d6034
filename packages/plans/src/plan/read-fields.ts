import { isObject } from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import type { DataPath } from '../documents/yaml-source.ts';
import { describeIssue, fieldsNear, MOST_KEYS, type ShapeProblem, unknownField } from './shape-problem.ts';

/** The fields that have the right form, and the problems of the others. */
export interface Read {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly ShapeProblem[];
}

/** An object of a document, and the fields that it may have. */
export interface Fields {
  readonly data: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, z.ZodType>>;
  readonly schema: unknown;
  readonly path: DataPath;
  /** What the whole data is called. Default: the plan. */
  readonly subject?: string | undefined;
}

/** Reads each field by itself, so that a wrong one does not hide what is wrong elsewhere. */
export function readFields({ data, fields, schema, path, subject }: Fields, others: readonly string[] = []): Read {
  const known = [...Object.keys(fields), ...others];
  const values: Record<string, unknown> = {};
  const unknown = Object.keys(data)
    .filter((key) => !known.includes(key))
    .slice(0, MOST_KEYS);
  const problems = unknown.map((key) => unknownField([...path, key], fieldsNear(key, known, data), subject));
  for (const [name, field] of Object.entries(fields)) {
    const parsed = field.safeParse(data[name]);
    if (parsed.success) values[name] = parsed.data;
    else {
      const checked = { data: data[name], schema: propertyOf(schema, name), path: [...path, name], subject };
      problems.push(...parsed.error.issues.flatMap((issue) => describeIssue(issue, checked)));
    }
  }
  return { values: withoutUndefined(values), problems };
}

/** The schema of a property. */
export function propertyOf(schema: unknown, name: string): unknown {
  return isObject(schema) && isObject(schema['properties']) ? schema['properties'][name] : undefined;
}

function withoutUndefined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
