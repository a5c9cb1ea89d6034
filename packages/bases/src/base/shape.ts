import { beginningOf, type YamlPath } from '../values/formula-error.ts';
import type { LocatedYaml } from './base.ts';
import type { Problem } from './problem.ts';
import { whereOf } from './property-id.ts';

/** Collects what is not as expected while a base is read. */
export interface BaseReading {
  readonly yaml: LocatedYaml;
  readonly problems: Problem[];
}

/** The map at a path; an empty one, reported, if anything else is there. `form` says what it should be. */
export function readMap(path: YamlPath, form: string, reading: BaseReading): Readonly<Record<string, unknown>> {
  const value = valueAt(reading.yaml, path);
  if (value === undefined || value === null) return {};
  if (isMap(value)) return value;
  reportShape(path, form, reading);
  return {};
}

/** The list at a path; an empty one, reported, if anything else is there. `form` says what it should be. */
export function readList(path: YamlPath, form: string, reading: BaseReading): readonly unknown[] {
  const value = valueAt(reading.yaml, path);
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  reportShape(path, form, reading);
  return [];
}

/** Undefined if there is nothing at a path. */
export function valueAt({ values }: LocatedYaml, path: YamlPath): unknown {
  return path.reduce<unknown>((value, key) => {
    // Every list has a method called "sort".
    const isMember = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isMember ? (value as Readonly<Record<string | number, unknown>>)[key] : undefined;
  }, values);
}

/** Reports a value that is left out of the base, with what it should be. */
export function reportShape(path: YamlPath, form: string, { yaml, problems }: BaseReading): void {
  const where = whereOf(path);
  const message = `"${where}" should be ${form}, not ${described(valueAt(yaml, path))}.`;
  problems.push({ severity: 'error', reason: 'SHAPE', where, ...yaml.placeOf(path), message });
}

function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a map';
  return typeof value === 'string' ? `"${beginningOf(value)}"` : String(value);
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
