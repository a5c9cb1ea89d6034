import { writeStderr } from '@obsidian-agent/platform/stderr';
import { EXIT_USAGE, UsageError } from './usage-error.ts';

/** Runs a program and prints usage errors on stderr. Returns the exit status. */
export async function reportUsageErrors(program: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    writeStderr(`${program}: ${error.message}\n${error.hint}\n`);
    return EXIT_USAGE;
  }
}
