import { kitChecks } from '../../kit/kit.ts';
import { integerChecks } from '../../kit/protocol/spelling.ts';
import type { Check } from '../../subject/check.ts';
import { inRunningOrder } from '../../suite/run-suite.ts';
import { commandChecks } from './command-goldens.ts';
import { describeChecks } from './describe.ts';
import { dryRunChecks } from './dry-run.ts';
import { etagChecks } from './etag.ts';
import { example } from './example.ts';
import { historyChecks } from './history.ts';
import { idempotencyChecks } from './idempotency.ts';
import { idChecks } from './ids.ts';
import { keyAfterKillChecks } from './key-after-kill.ts';
import { undoChecks } from './undo.ts';

/** All checks of contract v2. */
export const suiteV2: readonly Check[] = inRunningOrder([
  ...idChecks,
  ...describeChecks,
  ...commandChecks,
  ...dryRunChecks,
  ...undoChecks,
  ...historyChecks,
  ...etagChecks,
  ...idempotencyChecks,
  ...keyAfterKillChecks,
  ...kitChecks(example),
  ...integerChecks(example, 'code'),
]);
