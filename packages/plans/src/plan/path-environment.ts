import { type FilterFunction, JSONPathEnvironment } from 'json-p3';

/** No engine gives up sooner. */
const DOUBTFUL_MS = 20;
/** The steps of some patterns take less time than those of others. */
const LEAST_SHARE = 0.25;

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

let givingUpMs: number | undefined;

/** How long this machine tries a pattern that it gives up: about half a second. */
function timeToGiveUp(): number {
  if (givingUpMs !== undefined) return givingUpMs;
  const before = performance.now();
  /^(a|a)*$/u.test(`${'a'.repeat(40)}b`);
  givingUpMs = performance.now() - before;
  return givingUpMs;
}

/** @returns a function that throws `PatternGivenUp` */
function doubtLongSearches(matcher: FilterFunction): FilterFunction {
  const { argTypes, returnType } = matcher;
  const call = (...args: unknown[]): unknown => {
    const before = performance.now();
    const isMatch = matcher.call(...args);
    const ms = performance.now() - before;
    if (isMatch === false && ms > DOUBTFUL_MS && ms > LEAST_SHARE * timeToGiveUp()) throw new PatternGivenUp();
    return isMatch;
  };
  return { argTypes, returnType, call };
}
