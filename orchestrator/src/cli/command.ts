import type { CommandGuide, OptionTable, OptionValues } from '@obsidian-agent/cli';
import { runnerNames } from '../runners/runner-names.ts';
import type { Io } from './io.ts';

/** The arguments after a command's name. */
export interface Typed<Options extends OptionTable = OptionTable> {
  readonly positionals: readonly string[];
  readonly options: OptionValues<Options>;
}

/** One command of the program. */
export interface CliCommand<Options extends OptionTable = OptionTable> extends Omit<CommandGuide, 'summary'> {
  readonly options: Options;
  /** Returns the exit status: 0 only if every required task succeeded. */
  run(typed: Typed<Options>, io: Io): Promise<number>;
}

/** Declares a command. Its options get the types of their table. */
export function defineCommand<const Options extends OptionTable>(command: CliCommand<Options>): CliCommand {
  return command;
}

/** Which runner has the plans, and where. */
export const store = {
  state: {
    type: 'string',
    value: 'DIR',
    names: 'files',
    summary: 'Folder of the journal; default: $XDG_STATE_HOME/obsidian-agent/orchestrator',
  },
  runner: {
    type: 'string',
    values: runnerNames,
    summary: 'Who runs plans: this process, or many hosts; default: $OBSIDIAN_ORCHESTRATOR_RUNNER or embedded',
  },
  postgres: {
    type: 'string',
    value: 'URL',
    summary: 'Postgres of the runner dbos, without a password; default: $OBSIDIAN_ORCHESTRATOR_POSTGRES',
  },
} as const satisfies OptionTable;

/** Options that several commands share. */
export const shared = {
  json: { type: 'boolean', summary: 'Print JSON' },
  agents: {
    type: 'string',
    value: 'FILE',
    names: 'files',
    summary: 'Registry of agents, JSON or YAML; default: obsidian_agent only',
  },
  correlationId: {
    type: 'string',
    value: 'ID',
    summary: 'Correlation id of the run; default: $OBSIDIAN_AGENT_CORRELATION_ID',
  },
} as const satisfies OptionTable;

/** The values of options that several commands share. */
export type SharedValues = Partial<OptionValues<Pick<typeof shared, 'json' | 'agents'> & typeof store>>;
