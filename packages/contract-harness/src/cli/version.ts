import { readFileSync } from 'node:fs';

// As far below the package's folder as the bundle is that this becomes a part of.
const MANIFEST = new URL('../../package.json', import.meta.url);

/** The release of this package. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return (manifest as { readonly version: string }).version;
}
