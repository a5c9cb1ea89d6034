import { diskChecks } from '../checks/environment/disk.ts';
import { exitCodeChecks } from '../checks/environment/exit-code.ts';
import { listeningChecks } from '../checks/environment/listening.ts';
import { noWritesChecks } from '../checks/environment/no-writes.ts';
import { traceChecks } from '../checks/environment/trace.ts';
import { variableChecks } from '../checks/environment/variables.ts';
import { fuzzChecks } from '../checks/fuzz/fuzz-checks.ts';
import { envelopeGoldens } from '../checks/golden/envelope.ts';
import { escapeGoldens } from '../checks/golden/escapes.ts';
import { failureGoldens } from '../checks/golden/failures.ts';
import { fileModeChecks } from '../checks/golden/file-mode.ts';
import { nameGoldens } from '../checks/golden/names.ts';
import { noteGoldens } from '../checks/golden/notes.ts';
import { documentChecks } from '../checks/input/documents.ts';
import { endlessChecks } from '../checks/input/endless.ts';
import { sizeChecks } from '../checks/input/sizes.ts';
import { sourceChecks } from '../checks/input/sources.ts';
import { answerOutputChecks } from '../checks/output/answers.ts';
import { noReaderChecks } from '../checks/output/no-reader.ts';
import { lingeringChecks } from '../checks/protocol/lingering.ts';
import { salvageChecks } from '../checks/protocol/salvage.ts';
import { spellingChecks } from '../checks/protocol/spelling.ts';
import { streamChecks } from '../checks/protocol/streams.ts';
import { concurrencyChecks } from '../checks/repetition/concurrency.ts';
import { sequenceChecks } from '../checks/repetition/sequence.ts';
import { killChecks } from '../checks/signals/kill.ts';
import { midWriteChecks } from '../checks/signals/mid-write.ts';
import { survivorChecks } from '../checks/signals/survivors.ts';
import { waitingChecks } from '../checks/signals/waiting.ts';
import type { Check } from '../subject/check.ts';
import { inRunningOrder } from './run-suite.ts';

/** All checks of contract v1. */
export const suiteV1: readonly Check[] = inRunningOrder([
  ...noteGoldens,
  ...nameGoldens,
  ...fileModeChecks,
  ...failureGoldens,
  ...envelopeGoldens,
  ...escapeGoldens,
  ...streamChecks,
  ...spellingChecks,
  ...lingeringChecks,
  ...salvageChecks,
  ...documentChecks,
  ...sizeChecks,
  ...endlessChecks,
  ...sourceChecks,
  ...answerOutputChecks,
  ...noReaderChecks,
  ...waitingChecks,
  ...midWriteChecks,
  ...killChecks,
  ...survivorChecks,
  ...sequenceChecks,
  ...concurrencyChecks,
  ...fuzzChecks,
  ...variableChecks,
  ...traceChecks,
  ...exitCodeChecks,
  ...noWritesChecks,
  ...listeningChecks,
  ...diskChecks,
]);
