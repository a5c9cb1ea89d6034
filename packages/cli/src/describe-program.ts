import { NO_NOTICES, readNotices } from '@obsidian-agent/platform/notices';

/** The output of `--help`, `--version` or `--licenses`; undefined for any other argument. */
export async function describeProgram(
  word: string | undefined,
  about: { readonly help: () => string | Promise<string>; readonly version: string },
): Promise<string | undefined> {
  switch (word) {
    case '--help':
    case '-h':
    case 'help':
      return await about.help();
    case '--version':
      return `${about.version}\n`;
    case '--licenses':
      return readNotices() ?? `${NO_NOTICES}\n`;
    default:
      return undefined;
  }
}
