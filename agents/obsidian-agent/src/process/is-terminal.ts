import { fstatSync } from 'node:fs';
import { isCode } from './system-code.ts';

/**
 * Whether a standard stream is a terminal.
 *
 * Loads the terminal module only if the stream may be a terminal, because it loads all of Node's network code.
 */
export function isTerminal(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(descriptor);
  } catch (error) {
    // A stream that was closed before the program started.
    if (isCode(error, ['EBADF'])) return false;
    throw error;
  }
}
