import { writeStderr } from '@obsidian-agent/platform';
import { UNDELIVERED, writeStdout } from '../process/write-stdout.ts';

/** Writes to stdout; returns the exit status. */
export async function print(text: string): Promise<number> {
  if (await writeStdout(text)) return 0;
  writeStderr('obsidian-agent: the answer could not be written to stdout\n');
  return UNDELIVERED;
}
