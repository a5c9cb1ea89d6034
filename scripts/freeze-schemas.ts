import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reasons } from '@obsidian-agent/shared-types';
import {
  type AcceptedRequest,
  DIGESTS,
  digestsOf,
  REASONS,
  RELEASED,
  REQUESTS,
  readSchemas,
} from './evolution/released.ts';

const root = join(import.meta.dirname, '..');
const schemas = join(root, 'schemas');

/**
 * Freezes the current schemas as those of a release, with its reasons and accepted golden requests.
 *
 * A version with a date in its heading in CHANGELOG.md is released and cannot be frozen again.
 */
const [version = ''] = process.argv.slice(2);
const [, date] =
  new RegExp(`^## \\[${RegExp.escape(version)}\\] - (.+)$`, 'm').exec(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  ) ?? [];
if (date === 'unreleased') {
  await freeze(join(schemas, RELEASED, version));
  console.log(`Froze the schemas of ${version}.`);
} else {
  console.error(
    date === undefined
      ? `CHANGELOG.md has no version "${version}". Use the version to release: node scripts/freeze-schemas.ts 0.1.0`
      : `${version} was released on ${date}, and its schemas cannot change.`,
  );
  process.exitCode = 2;
}

async function freeze(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const path of Object.keys(readSchemas(schemas))) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    cpSync(join(schemas, path), join(folder, path));
  }
  writeJson(join(folder, REQUESTS), await acceptedRequests());
  writeJson(join(folder, REASONS), reasons);
  writeJson(join(folder, DIGESTS), digestsOf(folder));
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

interface Golden {
  readonly name: string;
  readonly request: unknown;
  readonly response: { readonly code: number };
}

/** Requests whose golden answer is a success or a failed operation. Other codes mean an invalid request. */
async function acceptedRequests(): Promise<AcceptedRequest[]> {
  const file = pathToFileURL(join(root, 'tests', 'contract', 'goldens.ts')).href;
  const { goldens } = (await import(file)) as { goldens: readonly Golden[] };
  return goldens
    .filter(({ request, response: { code } }) => typeof request === 'object' && (code === 0 || code === 3))
    .map(({ name, request }) => ({ name, request: request as AcceptedRequest['request'] }));
}
