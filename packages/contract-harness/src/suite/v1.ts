import type { Check } from '../check.ts';
import { envelopeGoldens } from '../checks/golden/envelope.ts';
import { escapeGoldens } from '../checks/golden/escapes.ts';
import { failureGoldens } from '../checks/golden/failures.ts';
import { noteGoldens } from '../checks/golden/notes.ts';
import { documentChecks } from '../checks/input/documents.ts';
import { sizeChecks } from '../checks/input/sizes.ts';
import { sourceChecks } from '../checks/input/sources.ts';
import { answerOutputChecks } from '../checks/output/answers.ts';
import { noReaderChecks } from '../checks/output/no-reader.ts';
import { salvageChecks } from '../checks/protocol/salvage.ts';
import { streamChecks } from '../checks/protocol/streams.ts';

/** Everything that contract v1 asks of an agent. */
export const suiteV1: readonly Check[] = [
  ...noteGoldens,
  ...failureGoldens,
  ...envelopeGoldens,
  ...escapeGoldens,
  ...streamChecks,
  ...salvageChecks,
  ...documentChecks,
  ...sizeChecks,
  ...sourceChecks,
  ...answerOutputChecks,
  ...noReaderChecks,
];
