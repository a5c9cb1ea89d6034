import { versionIn } from '@obsidian-agent/cli';

// The bundle is at the same depth below the package's folder.
const MANIFEST = new URL('../../package.json', import.meta.url);

/** The version of this package. */
export function ownVersion(): string {
  return versionIn(MANIFEST);
}
