import { describe } from 'vitest';
import { whyNoPostgres } from '../fixtures/postgres/shared-server.ts';
import { dbos } from './dbos-fleet.ts';
import { runRows } from './run-rows.ts';

const absent = whyNoPostgres();
if (absent !== undefined) process.stderr.write(`The rows of the runner for many hosts are skipped: ${absent}\n`);

describe.skipIf(absent !== undefined)('with a Postgres of its own', () => runRows(dbos));
