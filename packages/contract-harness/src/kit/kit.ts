import type { Check } from '../subject/check.ts';
import { listeningChecks } from './environment/listening.ts';
import { noWritesChecks } from './environment/no-writes.ts';
import { variableChecks } from './environment/variables.ts';
import type { Example } from './example/example.ts';
import { documentChecks } from './input/documents.ts';
import { sourceChecks } from './input/sources.ts';
import { answerOutputChecks } from './output/answers.ts';
import { noReaderChecks } from './output/no-reader.ts';
import { lingeringChecks } from './protocol/lingering.ts';
import { uniqueKeyChecks } from './protocol/spelling.ts';
import { streamChecks } from './protocol/streams.ts';
import { survivorChecks } from './signals/survivors.ts';
import { waitingChecks } from './signals/waiting.ts';

/** The checks that need only one valid request, for any agent that is a process with one request and one answer. */
export function kitChecks(example: Example): readonly Check[] {
  return [
    ...streamChecks(example),
    ...uniqueKeyChecks(example),
    ...lingeringChecks(example),
    ...documentChecks(example),
    ...sourceChecks(example),
    ...answerOutputChecks(example),
    ...noReaderChecks(example),
    ...waitingChecks(example),
    ...survivorChecks(example),
    ...variableChecks(example),
    ...noWritesChecks([example, ...example.situations]),
    ...listeningChecks,
  ];
}
