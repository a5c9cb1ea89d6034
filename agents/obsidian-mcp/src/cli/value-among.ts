import { OptionError } from './option-error.ts';

/**
 * Reads an option that takes one of a few values, of which the first stands for none.
 *
 * @throws OptionError
 */
export function valueAmong<Value extends string>(
  option: string,
  given: string | undefined,
  values: readonly [Value, ...Value[]],
): Value {
  if (given === undefined) return values[0];
  const value = values.find((each) => each === given);
  if (value !== undefined) return value;
  throw new OptionError(
    `${option} ${JSON.stringify(given)} is none of its values`,
    `Give it ${values.join(' or ')}, or leave it out for ${values[0]}.`,
  );
}
