import { fileURLToPath } from 'node:url';
import { NO_NOTICES, readNotices } from '@obsidian-agent/platform/notices';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';
import type { ProgramGuide } from './guide.ts';

const MOST_BYTES = 1024 * 1024;

/**
 * The output of a call that asks about the program: `--help`, `help COMMAND`, `man`, `completion`, `--version` or
 * `--licenses`; undefined for any other call.
 *
 * @throws UsageError
 */
export async function describeProgram(
  args: readonly string[],
  about: { readonly version: string; readonly guide: () => ProgramGuide | Promise<ProgramGuide> },
): Promise<string | undefined> {
  switch (args[0]) {
    case '--version':
    case '-V':
      return `${about.version}\n`;
    case '--licenses':
      return readNotices() ?? `${NO_NOTICES}\n`;
    case '--help':
    case '-h':
    case 'help':
    case 'man':
    case 'completion':
    case '__complete': {
      const { explain } = await import('./explain.ts');
      return await explain(args, await about.guide());
    }
    default:
      return undefined;
  }
}

/** The version in a package's manifest. */
export function versionIn(manifest: URL): string {
  const { version } = JSON.parse(readRegularFile(fileURLToPath(manifest), MOST_BYTES).toString('utf8'));
  return String(version);
}
