/** A plan that starts by itself. */
export interface Schedule {
  readonly name: string;
  /** Absolute path of the plan's file. */
  readonly plan: string;
  /** The plan's file as the file of schedules names it, without the folders of this machine. */
  readonly planFile: string;
  /** The plan's inputs. `{ $trigger: … }` stands for what is known when it starts. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly trigger: Trigger;
  /** Whether it starts while its run before has not ended. */
  readonly overlap: 'skip' | 'allow';
}

export type Trigger = CronTrigger | ChangeTrigger | WebhookTrigger;

export interface CronTrigger {
  readonly kind: 'cron';
  readonly cron: string;
  /** IANA name; undefined for the zone of the server. */
  readonly timezone: string | undefined;
  readonly missed: MissedPolicy;
}

/** What happens with times at which no server ran: nothing, one run for all of them, or one for each. */
export type MissedPolicy = (typeof missedPolicies)[number];
export const missedPolicies = ['run_once', 'skip', 'run_all'] as const;

export interface ChangeTrigger {
  readonly kind: 'vault_change';
  /** Absolute path of the vault. */
  readonly vault: string;
  /** Globs of paths in the vault; all notes and files if there are none. */
  readonly paths: readonly string[];
  /** How long nothing must change before the plan starts. */
  readonly quietMs: number;
  /** How long the plan can be put off by further changes. */
  readonly latestMs: number;
}

export interface WebhookTrigger {
  readonly kind: 'webhook';
  /** Name of the secret that signs requests. */
  readonly secret: string;
}

/** Why a schedule fires, and all that its plan can use of it. */
export interface Cause {
  /** Distinguishes this firing from all others of its schedule. The same one starts the same plan, so only once. */
  readonly id: string;
  /** When it was due, in milliseconds since 1970. */
  readonly at: number;
  /** What changed, sorted. */
  readonly paths?: readonly string[];
  /** The JSON value that a webhook sent. */
  readonly body?: unknown;
}
