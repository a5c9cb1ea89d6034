import { kitChecks } from '../../kit/kit.ts';
import { integerChecks } from '../../kit/protocol/spelling.ts';
import type { Check } from '../../subject/check.ts';
import { inRunningOrder } from '../../suite/run-suite.ts';
import { diskChecks } from './environment/disk.ts';
import { exitCodeChecks } from './environment/exit-code.ts';
import { settingsChecks } from './environment/settings.ts';
import { traceChecks } from './environment/trace.ts';
import { example } from './example/example.ts';
import { fuzzChecks } from './fuzz/fuzz-checks.ts';
import { envelopeGoldens } from './golden/envelope.ts';
import { escapeGoldens } from './golden/escapes.ts';
import { failureGoldens } from './golden/failures.ts';
import { fileModeChecks } from './golden/file-mode.ts';
import { nameGoldens } from './golden/names.ts';
import { noteGoldens } from './golden/notes.ts';
import { endlessChecks } from './input/endless.ts';
import { oddityChecks } from './input/oddities.ts';
import { sizeChecks } from './input/sizes.ts';
import { timingChecks } from './input/timing.ts';
import { answerLimitChecks } from './output/answer-limit.ts';
import { salvageChecks } from './protocol/salvage.ts';
import { concurrencyChecks } from './repetition/concurrency.ts';
import { sequenceChecks } from './repetition/sequence.ts';
import { killChecks } from './signals/kill.ts';
import { midWriteChecks } from './signals/mid-write.ts';

/** All checks of contract v1. */
export const suiteV1: readonly Check[] = inRunningOrder([
  ...noteGoldens,
  ...nameGoldens,
  ...fileModeChecks,
  ...failureGoldens,
  ...envelopeGoldens,
  ...escapeGoldens,
  ...kitChecks(example),
  ...integerChecks(example, 'code'),
  ...salvageChecks,
  ...oddityChecks,
  ...sizeChecks,
  ...endlessChecks,
  ...timingChecks,
  ...answerLimitChecks,
  ...midWriteChecks,
  ...killChecks,
  ...sequenceChecks,
  ...concurrencyChecks,
  ...fuzzChecks,
  ...settingsChecks,
  ...traceChecks,
  ...exitCodeChecks,
  ...diskChecks,
]);
