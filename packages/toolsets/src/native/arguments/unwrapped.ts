import { isObject } from '@obsidian-agent/shared-types';
import { parametersOf } from './parameters.ts';
import type { RawArguments } from './raw-arguments.ts';
import { decodeValue } from './values.ts';

const WRAPPER = /^(?:arguments|args|input|kwargs|parameters|params|payload|tool_input)$/;

/** The arguments of a call that wraps all of them in an object, as an object or as JSON. */
export function unwrapped(tool: string, sent: RawArguments): RawArguments {
  const [[name, value] = ['', undefined], another] = Object.entries(sent);
  const inner = another === undefined && WRAPPER.test(name) ? decodeValue(value, 'object') : undefined;
  return isObject(inner) && !parametersOf(tool).has(name) ? unwrapped(tool, inner) : sent;
}
