import { measureFirstBuild } from './first-build.ts';
import { measureGraphPage } from './graph-page.ts';
import { measureGrowth } from './growth.ts';
import { measureHiddenNotes } from './hidden-notes.ts';
import { measureIndexSize } from './index-size.ts';
import { measureJournal } from './journal.ts';
import { measureManyMoves } from './many-moves.ts';
import { measureMcpCalls } from './mcp-calls.ts';
import { measureMcpStart } from './mcp-start.ts';
import { measureMcpTokens } from './mcp-tokens.ts';
import { measureMcpTools } from './mcp-tools.ts';
import { measureOutsideChanges } from './outside-changes.ts';
import { measureParsing } from './parsing.ts';
import { measurePeakMemory, measureQuestionMemory } from './peak-memory.ts';
import { measureBacklinks, measureSearch } from './questions.ts';
import { measureResident } from './resident.ts';
import type { Row } from './row.ts';
import { measureStandby } from './standby.ts';
import { measureThroughput } from './throughput.ts';
import { measureVaultAgent } from './vault-agent.ts';
import { measureWholeProcess } from './whole-process.ts';
import { measureAppend, measureMove } from './writes.ts';

type Measure = (rounds: number) => Promise<Row[]>;

/** All that is measured, by name, in the order of the table. Each takes the number of rounds. */
export const measures: Readonly<Record<string, Measure>> = {
  'whole-process': measureWholeProcess,
  standby: measureStandby,
  throughput: measureThroughput,
  journal: measureJournal,
  'peak-memory': measurePeakMemory,
  parsing: measureParsing,
  append: measureAppend,
  move: measureMove,
  'many-moves': measureManyMoves,
  'vault-agent': measureVaultAgent,
  search: measureSearch,
  backlinks: measureBacklinks,
  resident: measureResident,
  'first-build': measureFirstBuild,
  'outside-changes': measureOutsideChanges,
  growth: measureGrowth,
  'index-size': measureIndexSize,
  'graph-page': measureGraphPage,
  'question-memory': measureQuestionMemory,
  'mcp-start': measureMcpStart,
  'mcp-calls': measureMcpCalls,
  'hidden-notes': measureHiddenNotes,
  'mcp-tools': measureMcpTools,
  'mcp-tokens': measureMcpTokens,
};
