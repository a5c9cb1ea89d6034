import { setFlagsFromString } from 'node:v8';

/**
 * Sets a flag of V8 until the process ends. At its end the flag is reset, before the code of this run is stored: V8 takes no
 * code that was stored with other flags. For the same reason, flags are set after most modules are loaded.
 *
 * @param original the flag as it is without this call
 */
export function setFlag(flag: string, original: string): void {
  // The engine of the executable has other flags, which cannot be set.
  if ('Bun' in globalThis) return;
  setFlagsFromString(flag);
  process.prependOnceListener('exit', () => setFlagsFromString(original));
}
