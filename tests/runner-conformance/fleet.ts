import type { PlanReport, PlanRunner } from '@obsidian-agent/orchestrator';
import type { NetworkProxy } from '../fixtures/postgres/proxy.ts';
import type { PostgresServer } from '../fixtures/postgres/server.ts';

/** What a row needs in addition to a host: a second one, a database that can be stopped, or a network that can be cut. */
export type Need = 'second host' | 'database' | 'network';

export type HostName = 'nas' | 'laptop';

/** A runner to hold to the rows. */
export interface Subject {
  readonly name: string;
  /** Why the rows that need something do not apply. */
  readonly lacks: Readonly<Partial<Record<Need, string>>>;
  open(): Promise<Fleet>;
}

/**
 * Hosts whose processes are real and can be killed. `nas` has the vault `notes`, `laptop` the vault `work`; a runner for
 * one host has both on `nas`.
 */
export interface Fleet extends AsyncDisposable {
  readonly folder: string;
  /** The file to which agents log each start, effect and end. */
  readonly log: string;
  /** Looks and answers; runs no task. */
  readonly runner: PlanRunner;
  /** Starts a plan. @throws an error with the `reason` of a refusal */
  submit(planId: string, tasks: readonly object[], more?: object): Promise<void>;
  /** Writes the file of a sub-plan. Returns its path. */
  layPlan(name: string, tasks: readonly object[], more?: object): string;
  /** Continues a plan. */
  goOn(planId: string, how: 'resume' | 'retry', from?: string): Promise<void>;
  /** Resolves when the hosts have ended a plan. */
  wait(planId: string): Promise<PlanReport>;
  /** Starts a host, and with it the plans that it ran. Resolves when it serves. */
  start(host: HostName, how?: HowStarted): Promise<void>;
  /** Kills the process of a host with SIGKILL, but not its agents. */
  kill(host: HostName): Promise<void>;
  /** Kills the process of a host and what would end its agents, which go on. */
  abandonAgents(host: HostName): Promise<void>;
  /** Kills all processes of a host together, as a power cut does. */
  cutPower(host: HostName): Promise<void>;
  /** Lines of the log that begin with a word, without it. */
  logged(word: string): string[];
  /** Where the runner keeps a text: rows and files, by their names. */
  findStored(text: string): Promise<string[]>;
  /** Processes of the fleet's agents, scripted ones and real ones. */
  agents(): number[];
  /** Resolves with the last words of a host, when it has ended by itself. */
  untilEnded(host: HostName): Promise<string>;
  /** The last words of hosts that ended without being killed. */
  lost(): readonly string[];
  /** Ends the hosts in order. Returns ids of processes that are left. */
  end(): Promise<number[]>;
  /** Only where there is one. */
  readonly distributed?: Distributed;
}

/** How a host differs from what it is by itself. Only for a runner for many hosts. */
export interface HowStarted {
  readonly vaults?: readonly string[];
  /** Another release of the program. */
  readonly program?: string | undefined;
  /** Added to its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What only a runner for many hosts has. */
export interface Distributed {
  /** Of the database, with its password. */
  readonly url: string;
  readonly server: PostgresServer;
  /** Everything that the workers have written. */
  said(): string;
  /** The processes of the workers and their agents. */
  processes(): number[];
  /** Between the host `nas` and the database. */
  readonly network: NetworkProxy;
  query(statement: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Moves a vault to another host, as the command `claim` does. */
  claim(vault: string, from: HostName, to: HostName): Promise<void>;
}

export function distributed(fleet: Fleet): Distributed {
  if (fleet.distributed === undefined) throw new Error('This row does not apply to a runner for one host.');
  return fleet.distributed;
}
