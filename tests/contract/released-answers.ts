import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Folder with the frozen schemas of each release. */
export const releasedFolder = join(import.meta.dirname, '..', '..', 'schemas', 'released');
export const releases: readonly string[] = readdirSync(releasedFolder);

const checks = new Map<string, ValidateFunction>();

/** Returns why readers of earlier releases would refuse an answer; empty if they accept it. */
export function refusedByReleases(response: Record<string, unknown>, action: unknown): string[] {
  const { result } = response as { result: { metadata: unknown } | null };
  const version = 'error_detail' in response ? 'v2' : 'v1';
  return releases.flatMap((release) => {
    const isResult = version === 'v2' && result !== null;
    return [
      ...faults(join(release, version, 'response.schema.json'), response),
      ...(isResult ? faults(join(release, version, 'commands', `${action}.result.schema.json`), result.metadata) : []),
    ];
  });
}

function faults(path: string, value: unknown): string[] {
  const check = checks.get(path) ?? compile(path);
  checks.set(path, check);
  if (check(value)) return [];
  return [`${path}: ${JSON.stringify(check.errors)}`];
}

function compile(path: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, formats: { uuid: true } });
  return ajv.compile(JSON.parse(readFileSync(join(releasedFolder, path), 'utf8')));
}
