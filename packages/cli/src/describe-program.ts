import { fileURLToPath } from 'node:url';
import { NO_NOTICES, readNotices } from '@obsidian-agent/platform/notices';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';

const MOST_BYTES = 1024 * 1024;

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
    case '-V':
      return `${about.version}\n`;
    case '--licenses':
      return readNotices() ?? `${NO_NOTICES}\n`;
    default:
      return undefined;
  }
}

/** The version in a package's manifest. */
export function versionIn(manifest: URL): string {
  const { version } = JSON.parse(readRegularFile(fileURLToPath(manifest), MOST_BYTES).toString('utf8'));
  return String(version);
}
