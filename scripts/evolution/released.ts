import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '@obsidian-agent/shared-types';

/** Folder of frozen releases, within the folder of schemas. */
export const RELEASED = 'released';
/** File of a release with the requests that its agent accepted. */
export const REQUESTS = 'requests.json';

/** File of a release with its error reasons. */
export const REASONS = 'reasons.json';

/** File of a release with the SHA-256 of each of its other files, by path. */
export const DIGESTS = 'digests.json';

/** The contract of a release. */
export interface Release {
  readonly version: string;
  /** Schemas by their path in the folder of schemas, such as `v2/commands/undo.params.schema.json`. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly requests: readonly AcceptedRequest[];
  readonly reasons: Readonly<Record<string, { readonly category: string; readonly code: number }>>;
}

/** A request that an agent accepted as valid, whether or not it could carry it out. */
export interface AcceptedRequest {
  readonly name: string;
  readonly request: Readonly<Record<string, unknown>>;
}

/** Reads the frozen releases in a folder of schemas, sorted by name. */
export function readReleases(folder: string): Release[] {
  const releases = join(folder, RELEASED);
  if (!existsSync(releases)) return [];
  return readdirSync(releases)
    .sort()
    .map((version) => ({
      version,
      schemas: readSchemas(join(releases, version)),
      requests: readJson(join(releases, version, REQUESTS)) as Release['requests'],
      reasons: readJson(join(releases, version, REASONS)) as Release['reasons'],
    }));
}

/** The SHA-256 of each file of a frozen release, except the file that lists them, by path. */
export function digestsOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.json') && path !== DIGESTS,
  );
  const digest = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  return Object.fromEntries(paths.sort().map((path) => [path, digest(path)]));
}

/** Lists files of frozen releases that were changed, added or removed since, and missing releases. */
export function findTampering(folder: string): string[] {
  const releases = join(folder, RELEASED);
  const versions = existsSync(releases) ? readdirSync(releases).sort() : [];
  if (versions.length === 0) return [`there is no release in ${releases}`];
  return versions.flatMap((version) => {
    if (!existsSync(join(releases, version, DIGESTS))) return [`${RELEASED}/${version}/${DIGESTS} is missing`];
    const frozen = readJson(join(releases, version, DIGESTS)) as Record<string, string>;
    const now = digestsOf(join(releases, version));
    return [...new Set([...Object.keys(frozen), ...Object.keys(now)])]
      .filter((path) => frozen[path] !== now[path])
      .map((path) => `${RELEASED}/${version}/${path} has changed since it was frozen`);
  });
}

/** Reads the schemas below a folder, without those of releases, by relative path. */
export function readSchemas(folder: string): Record<string, JsonSchema> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.schema.json') && !path.startsWith(RELEASED),
  );
  return Object.fromEntries(paths.sort().map((path) => [path, readJson(join(folder, path)) as JsonSchema]));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
