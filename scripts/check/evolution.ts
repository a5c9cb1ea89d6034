import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonBreaks } from '../evolution/reason-breaks.ts';
import { findTampering, readReleases, readSchemas } from '../evolution/released.ts';
import { requestBreaks } from '../evolution/request-breaks.ts';
import { schemaBreaks } from '../evolution/schema-breaks.ts';

/** Reports what the current contract breaks of the releases. `--schemas` selects another folder of schemas. */
const { values } = parseArgs({ options: { schemas: { type: 'string' } } });
const folder = values.schemas ?? join(import.meta.dirname, '..', '..', 'schemas');

const tampering = findTampering(folder);
report(tampering);

const now = readSchemas(folder);
for (const release of tampering.length === 0 ? readReleases(folder) : []) {
  // One after the other: the requests cannot be checked at all if a schema does not compile.
  for (const find of [schemaBreaks, reasonBreaks, requestBreaks])
    report(find(release, now).map((line) => `since ${release.version}: ${line}`));
}

function report(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  if (lines.length > 0) process.exitCode = 1;
}
