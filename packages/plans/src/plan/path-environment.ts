import { type FilterFunction, JSONPathEnvironment } from 'json-p3';

/** An engine that gives up has tried for several times as long. */
const GIVEN_UP_MS = 100;

/** Matching a text took so long that the engine may have given up. */
export class PatternGivenUp extends Error {
  override readonly name = 'PatternGivenUp';
}

/**
 * Where JSONPaths are compiled.
 *
 * Node tries a regular expression until its time is over. The engine of the executable gives up after many steps, and then
 * answers that the text does not match, which may be wrong.
 */
export const environment: JSONPathEnvironment = new JSONPathEnvironment();
if ('Bun' in globalThis) {
  const { functionRegister } = environment;
  for (const [name, found] of functionRegister)
    if (name === 'match' || name === 'search') functionRegister.set(name, doubtLongSearches(found));
}

/** @returns a function that throws `PatternGivenUp` */
function doubtLongSearches(matcher: FilterFunction): FilterFunction {
  const { argTypes, returnType } = matcher;
  const call = (...args: unknown[]): unknown => {
    const before = performance.now();
    const isMatch = matcher.call(...args);
    if (isMatch === false && performance.now() - before > GIVEN_UP_MS) throw new PatternGivenUp();
    return isMatch;
  };
  return { argTypes, returnType, call };
}
