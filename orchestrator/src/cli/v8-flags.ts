import { setFlagsFromString } from 'node:v8';

/**
 * Sets a flag of V8 until the process ends.
 *
 * Call it after most modules are loaded: V8 takes no stored code that was made with other flags. For the same reason the
 * flag is as usual again when the code of this run is stored.
 *
 * @param usual the flag as it is without this call
 */
export function setFlag(flag: string, usual: string): void {
  setFlagsFromString(flag);
  process.prependOnceListener('exit', () => setFlagsFromString(usual));
}
