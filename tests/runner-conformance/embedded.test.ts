import { embedded } from './embedded-fleet.ts';
import { runRows } from './run-rows.ts';

runRows(embedded);
