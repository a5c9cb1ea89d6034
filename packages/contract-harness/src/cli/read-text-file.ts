import { decodeText, explainUnreadable } from '@obsidian-agent/cli';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';

const MOST_BYTES = 1024 * 1024;

/** Reads a file from the command line. @throws UsageError if it cannot be read */
export function readTextFile(file: string): string {
  try {
    return decodeText(file, readRegularFile(file, MOST_BYTES));
  } catch (error) {
    throw explainUnreadable(file, error, 'Use a file of at most 1 MiB.');
  }
}
