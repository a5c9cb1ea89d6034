import { parameters } from './parameters.generated.ts';

/** What a parameter takes, as far as reading it from what models send is concerned. */
export type ParameterKind = 'text' | 'texts' | 'number' | 'flag' | 'object' | 'list' | 'any';

/** The parameters of a tool with their kinds, in the order of its command; none of what is no tool. */
export function parametersOf(tool: string): ReadonlyMap<string, ParameterKind> {
  const row = Object.hasOwn(parameters, tool) ? parameters[tool] : undefined;
  const pairs = (row ?? '').split(' ').filter((pair) => pair !== '');
  return new Map(pairs.map((pair) => pair.split(':') as [string, ParameterKind]));
}

/** Names of all tools: of each command that is about a vault. */
export const toolNames: readonly string[] = Object.keys(parameters);
