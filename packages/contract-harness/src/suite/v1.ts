import type { Check } from '../check.ts';
import { envelopeGoldens } from '../checks/golden/envelope.ts';
import { escapeGoldens } from '../checks/golden/escapes.ts';
import { failureGoldens } from '../checks/golden/failures.ts';
import { noteGoldens } from '../checks/golden/notes.ts';

/** Everything that contract v1 asks of an agent. */
export const suiteV1: readonly Check[] = [...noteGoldens, ...failureGoldens, ...envelopeGoldens, ...escapeGoldens];
