import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonBreaks } from '../evolution/reason-breaks.ts';
import { findTampering, readReleases, readSchemas } from '../evolution/released.ts';
import { requestBreaks } from '../evolution/request-breaks.ts';
import { schemaBreaks } from '../evolution/schema-breaks.ts';

/** Reports what the current contract breaks of the releases. `--schemas` selects another folder of schemas. */
const { values } = parseArgs({ options: { schemas: { type: 'string' } } });
const folder = values.schemas ?? join(import.meta.dirname, '..', '..', 'schemas');

for (const line of findTampering(folder)) {
  console.error(line);
  process.exitCode = 1;
}

const now = readSchemas(folder);
for (const release of readReleases(folder)) {
  for (const line of [...schemaBreaks(release, now), ...requestBreaks(release, now), ...reasonBreaks(release)]) {
    console.error(`since ${release.version}: ${line}`);
    process.exitCode = 1;
  }
}
