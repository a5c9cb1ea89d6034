import { UNDELIVERED, writeStdout } from '../process/write-stdout.ts';

/** Writes to stdout; returns the exit status. */
export async function print(text: string): Promise<number> {
  if (await writeStdout(text)) return 0;
  process.stderr.write('obsidian-agent: the answer could not be written to stdout\n');
  return UNDELIVERED;
}
