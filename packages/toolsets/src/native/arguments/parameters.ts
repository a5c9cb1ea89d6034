import { parameters } from './parameters.generated.ts';

/** The type of a parameter, as far as decoding needs it, or the values that it may have. */
export type ParameterKind =
  | `${string}|${string}`
  | 'text'
  | 'texts'
  | 'number'
  | 'flag'
  | 'object'
  | 'list'
  | 'calls'
  | 'any';

/** Parameters with their kinds. */
export type Parameters = ReadonlyMap<string, ParameterKind>;

/** The parameters of a tool in the order of its command; empty if the tool does not exist. */
export function parametersOf(tool: string): Parameters {
  return parametersIn((Object.hasOwn(parameters, tool) ? parameters[tool] : undefined) ?? '');
}

/** The parameters that a row of the table lists. */
export function parametersIn(row: string): Parameters {
  const pairs = row.split(' ').filter((pair) => pair !== '');
  return new Map(pairs.map((pair) => pair.split(':') as [string, ParameterKind]));
}

/** Names of all tools: one for each command that works on a vault. */
export const toolNames: readonly string[] = Object.keys(parameters);
