import type { Row } from './row.ts';

type Measure = (rounds: number) => Promise<Row[]>;

/**
 * All measures by name, in the order of the table.
 *
 * Each takes the number of rounds. They are loaded one by one, because another commit may lack what one of them needs.
 */
export const measures: Readonly<Record<string, () => Promise<Measure>>> = {
  'whole-process': async () => (await import('./whole-process.ts')).measureWholeProcess,
  start: async () => (await import('./start.ts')).measureStart,
  packed: async () => (await import('./packed.ts')).measurePacked,
  standby: async () => (await import('./standby.ts')).measureStandby,
  throughput: async () => (await import('./throughput.ts')).measureThroughput,
  'short-tasks': async () => (await import('./short-tasks.ts')).measureShortTasks,
  'many-tasks': async () => (await import('./many-tasks.ts')).measureManyTasks,
  hosts: async () => (await import('./hosts.ts')).measureHosts,
  'hosts-many-plans': async () => (await import('./hosts-many-plans.ts')).measureManyHostPlans,
  'large-answers': async () => (await import('./large-answers.ts')).measureLargeAnswers,
  validate: async () => (await import('./validate.ts')).measureValidate,
  journal: async () => (await import('./journal.ts')).measureJournal,
  'many-plans': async () => (await import('./many-plans.ts')).measureManyPlans,
  'server-events': async () => (await import('./server-events.ts')).measureServerEvents,
  'peak-memory': async () => (await import('./peak-memory.ts')).measurePeakMemory,
  parsing: async () => (await import('./parsing.ts')).measureParsing,
  append: async () => (await import('./writes.ts')).measureAppend,
  move: async () => (await import('./writes.ts')).measureMove,
  'many-moves': async () => (await import('./many-moves.ts')).measureManyMoves,
  'vault-agent': async () => (await import('./vault-agent.ts')).measureVaultAgent,
  search: async () => (await import('./questions.ts')).measureSearch,
  answers: async () => (await import('./answers.ts')).measureAnswers,
  'typed-search': async () => (await import('./typed-search.ts')).measureTypedSearch,
  backlinks: async () => (await import('./questions.ts')).measureBacklinks,
  resident: async () => (await import('./resident.ts')).measureResident,
  'resident-lists': async () => (await import('./resident-lists.ts')).measureResidentLists,
  bases: async () => (await import('./bases.ts')).measureBases,
  meaning: async () => (await import('./meaning.ts')).measureMeaning,
  'first-build': async () => (await import('./first-build.ts')).measureFirstBuild,
  'outside-changes': async () => (await import('./outside-changes.ts')).measureOutsideChanges,
  growth: async () => (await import('./growth.ts')).measureGrowth,
  'index-size': async () => (await import('./index-size.ts')).measureIndexSize,
  harness: async () => (await import('./harness.ts')).measureHarness,
  'graph-page': async () => (await import('./graph-page.ts')).measureGraphPage,
  'plan-page': async () => (await import('./plan-page.ts')).measurePlanPage,
  'question-memory': async () => (await import('./peak-memory.ts')).measureQuestionMemory,
  'mcp-start': async () => (await import('./mcp-start.ts')).measureMcpStart,
  'mcp-calls': async () => (await import('./mcp-calls.ts')).measureMcpCalls,
  'hidden-notes': async () => (await import('./hidden-notes.ts')).measureHiddenNotes,
  'hostile-notes': async () => (await import('./hostile-notes.ts')).measureHostileNotes,
  'vault-agent-tokens': async () => (await import('./vault-agent-tokens.ts')).measureVaultAgentTokens,
  'model-tasks': async () => (await import('./model-tasks.ts')).measureModelTasks,
  'mcp-tokens': async () => (await import('./mcp-tokens.ts')).measureMcpTokens,
};
