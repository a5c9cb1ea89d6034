import { fileURLToPath } from 'node:url';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';

// The bundle is at the same depth below the package's folder.
const MANIFEST = new URL('../../package.json', import.meta.url);

const MOST_BYTES = 1024 * 1024;

/** The version of this package. */
export function version(): string {
  const manifest: unknown = JSON.parse(readRegularFile(fileURLToPath(MANIFEST), MOST_BYTES).toString('utf8'));
  return (manifest as { readonly version: string }).version;
}
