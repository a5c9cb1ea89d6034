import type { CheckedPlan, MachineFolders, PlanRunner } from '@obsidian-agent/plans';
import type { Scheduler } from '@obsidian-agent/schedules';
import type { ListFeed } from '../feed/list-feed.ts';
import type { PlanFeeds } from '../feed/plan-feeds.ts';
import type { AnswerEncoders } from './answer-encoders.ts';

/** A plan as it was sent. */
export interface SentPlan {
  readonly text: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** What an agent says about itself, or why it does not. */
export interface AgentFacts {
  readonly agent: string;
  readonly commands: readonly { readonly name: string }[];
  readonly failure?: object;
}

/** What the program gives the server. */
export interface ServerParts {
  readonly version: string;
  readonly runnerName: string;
  readonly runner: PlanRunner;
  /** Checks a plan that was sent: also that it uses only what callers may use. @throws PlanRefused */
  load(plan: SentPlan): Promise<CheckedPlan>;
  /** Runs a plan on copies of its vaults, and returns what it would change, as JSON. */
  preview(plan: CheckedPlan, signal: AbortSignal): Promise<object>;
  /** What each agent says about itself, as JSON; if a command is named, only about this one, with its schemas. */
  agents(command?: string): Promise<readonly AgentFacts[]>;
  /** The vaults that plans may name. */
  readonly vaults: readonly string[];
  /** What callers are shown instead of folders of this machine. */
  readonly folders: MachineFolders;
  /** The same for the other machines that run plans now. Default: there are none. */
  readonly foldersOfHosts?: (() => Promise<readonly MachineFolders[]>) | undefined;
  /** Plans that start by themselves; undefined if the server has no schedules. */
  readonly schedules?: Pick<Scheduler, 'list' | 'fireNow' | 'pause' | 'deliver'> | undefined;
  /** Reports a bug to the person who runs the server. */
  reportFault(error: unknown): void;
}

/** What routes use. */
export interface ServerContext extends ServerParts {
  readonly planFeeds: PlanFeeds;
  readonly listFeed: ListFeed;
  readonly encoders: AnswerEncoders;
}
