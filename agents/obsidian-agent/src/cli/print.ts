import { READER_GONE } from '@obsidian-agent/cli';
import { writeStderr } from '@obsidian-agent/platform';
import { UNDELIVERED, writeStdout } from '../process/write-stdout.ts';

/** Writes to stdout; returns the exit status. A reader that stops early, such as `head`, is not reported. */
export async function print(text: string): Promise<number> {
  const writing = await writeStdout(text);
  if (writing === 'written') return 0;
  if (writing === 'reader gone') return READER_GONE;
  writeStderr('obsidian-agent: the answer could not be written to stdout\n');
  return UNDELIVERED;
}
