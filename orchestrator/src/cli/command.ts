import type { Io } from './io.ts';

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  /** How its value is called in the help. */
  readonly value?: string;
  readonly summary: string;
}

/** What was typed after a command's name. */
export interface Typed {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** One word of the command line. */
export interface CliCommand {
  /** Positional arguments as the help shows them: `<must>` or `[may]`. */
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** What the help adds. */
  readonly notes?: string;
  /** Returns the exit status: 0 only if all that had to succeed did. */
  run(typed: Typed, io: Io): Promise<number>;
}

/** Options that several commands share. */
export const shared = {
  json: { type: 'boolean', summary: 'Print JSON.' },
  state: {
    type: 'string',
    value: 'DIR',
    summary: 'Folder of the journal; $XDG_STATE_HOME/obsidian-agent/orchestrator by default.',
  },
  agents: {
    type: 'string',
    value: 'FILE',
    summary: 'Registry of agents, JSON or YAML; by default obsidian_agent alone.',
  },
} as const satisfies Record<string, OptionSpec>;

/** Text of an option that takes a value; undefined where it was not given. */
export function textOf({ options }: Typed, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
