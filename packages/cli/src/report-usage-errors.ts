import { writeStderr } from '@obsidian-agent/platform/stderr';
import { EXIT_USAGE, UsageError } from './usage-error.ts';

/** Runs a program and prints usage errors on stderr. Returns the exit status. */
export async function reportUsageErrors(program: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    writeStderr(usageErrorText(program, error));
    return EXIT_USAGE;
  }
}

/** A usage error as every program prints it: the program and the problem on one line, the next step on another. */
export function usageErrorText(program: string, { message, hint }: UsageError): string {
  return `${program}: ${message}\n${hint}\n`;
}
