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

/** The parameters of a tool with their kinds, in the order of its command; empty if the tool does not exist. */
export function parametersOf(tool: string): ReadonlyMap<string, ParameterKind> {
  const row = Object.hasOwn(parameters, tool) ? parameters[tool] : undefined;
  const pairs = (row ?? '').split(' ').filter((pair) => pair !== '');
  return new Map(pairs.map((pair) => pair.split(':') as [string, ParameterKind]));
}

/** Names of all tools: one for each command that works on a vault. */
export const toolNames: readonly string[] = Object.keys(parameters);
