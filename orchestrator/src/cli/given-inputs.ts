import { UsageError } from '@obsidian-agent/cli';
import { type GivenInput, type GivenInputs, readYaml } from '@obsidian-agent/plans';
import { isObject } from '@obsidian-agent/shared-types';
import { readTextFile } from '../load/read-text-file.ts';
import type { Io } from './io.ts';

/** `--set`, as several commands have it. */
export const setOption = {
  type: 'string',
  multiple: true,
  value: 'NAME=VALUE|@FILE',
  summary: 'Value of an input of the plan, or a JSON or YAML file with values',
} as const;

/**
 * Reads the values of `--set`. Later ones replace earlier ones.
 *
 * @throws UsageError if one is neither `NAME=VALUE` nor a file with an object
 */
export function readGivenInputs(given: readonly string[] = [], io: Io): GivenInputs {
  return new Map(given.flatMap((each) => (each.startsWith('@') ? readFile(each.slice(1), io) : [readPair(each)])));
}

function readPair(given: string): [string, GivenInput] {
  const end = given.indexOf('=');
  if (end > 0) return [given.slice(0, end), { text: given.slice(end + 1) }];
  throw new UsageError(`Invalid value "${given}" for --set`, 'Write --set NAME=VALUE, or --set @FILE.');
}

function readFile(path: string, io: Io): [string, GivenInput][] {
  const { data, faults } = readYaml(readTextFile(path, io));
  const [fault] = faults;
  if (fault !== undefined) throw new UsageError(`${path}:${fault.line}:${fault.column}: ${fault.message}`, fault.hint);
  if (isObject(data)) return Object.entries(data).map(([name, value]) => [name, { value }]);
  throw new UsageError(`${path} is not an object with values`, 'Write it as NAME: VALUE lines, or as a JSON object.');
}
