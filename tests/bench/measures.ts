import { measureJournal } from './journal.ts';
import { measureParsing } from './parsing.ts';
import { measurePeakMemory } from './peak-memory.ts';
import type { Row } from './row.ts';
import { measureStandby } from './standby.ts';
import { measureThroughput } from './throughput.ts';
import { measureVaultAgent } from './vault-agent.ts';
import { measureWholeProcess } from './whole-process.ts';
import { measureAppend, measureMove } from './writes.ts';

/** All that is measured, in the order of the table. Each takes the number of rounds. */
export const measures: readonly ((rounds: number) => Promise<Row[]>)[] = [
  measureWholeProcess,
  measureStandby,
  measureThroughput,
  measureJournal,
  measurePeakMemory,
  measureParsing,
  measureAppend,
  measureMove,
  measureVaultAgent,
];
