import { fstatSync } from 'node:fs';
import { isCode } from './system-code.ts';

/**
 * Whether a standard stream is a terminal.
 *
 * Loads the module of terminals only where the stream may be one: it brings Node's whole network with it.
 */
export function isTerminal(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(descriptor);
  } catch (error) {
    // A stream that was closed before the program began.
    if (isCode(error, ['EBADF'])) return false;
    throw error;
  }
}
