import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Folder with the frozen schemas of each release. */
export const releasedFolder = join(import.meta.dirname, '..', '..', 'schemas', 'released');
export const releases: readonly string[] = readdirSync(releasedFolder);

/** One for each release: a new one would compile the schema of schemas first, which takes longer than most others. */
const readers = new Map<string, Ajv2020>();
const checks = new Map<string, ValidateFunction>();

/** Returns why readers of earlier releases would refuse an answer; empty if they accept it. */
export function refusedByReleases(response: Record<string, unknown>, action: unknown): string[] {
  const { result } = response as { result: { metadata: unknown } | null };
  const version = 'error_detail' in response ? 'v2' : 'v1';
  return releases.flatMap((release) => {
    const isResult = version === 'v2' && result !== null;
    return [
      ...faults(release, join(version, 'response.schema.json'), response),
      ...(isResult ? faults(release, join(version, 'commands', `${action}.result.schema.json`), result.metadata) : []),
    ];
  });
}

function faults(release: string, file: string, value: unknown): string[] {
  const path = join(release, file);
  const check =
    checks.get(path) ?? readerOf(release).compile(JSON.parse(readFileSync(join(releasedFolder, path), 'utf8')));
  checks.set(path, check);
  if (check(value)) return [];
  return [`${path}: ${JSON.stringify(check.errors)}`];
}

function readerOf(release: string): Ajv2020 {
  const reader = readers.get(release) ?? new Ajv2020({ strict: true, strictTypes: false, formats: { uuid: true } });
  readers.set(release, reader);
  return reader;
}
