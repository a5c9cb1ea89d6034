import { versionIn } from '@obsidian-agent/cli';

/** The version of this package. The bundle is at the same depth below the package's folder. */
export function version(): string {
  return versionIn(new URL('../../package.json', import.meta.url));
}
