/** What is remembered of a schedule, so that it goes on where it was after a restart. Times are in milliseconds since 1970. */
export interface ScheduleRecord {
  readonly name: string;
  /** Changes with the trigger, so that an edited schedule does not make up for times of its old form. */
  readonly digest: string;
  /** Times up to here are done. */
  readonly doneUntil: number;
  readonly isPaused: boolean;
  readonly lastFiredAt: number | null;
  readonly lastPlanId: string | null;
  /** Why the last firing started no plan; null if it did. */
  readonly lastProblem: string | null;
  /** When its last plan was started. */
  readonly startedAt: number | null;
  /** How many firings in a row came from another schedule's plan, this one included. */
  readonly chain: number;
  /** Changes of a vault that have not started a plan yet, as JSON. */
  readonly pending: string | null;
}

/** What can change of a record. */
export type ScheduleChange = Partial<Omit<ScheduleRecord, 'name'>>;

/** The start of a schedule's plan. */
export type ScheduleStart = Pick<ScheduleRecord, 'lastFiredAt' | 'startedAt' | 'chain'> & {
  readonly lastPlanId: string;
};

/** Remembers schedules, also across restarts, for all servers that share it. */
export interface ScheduleStore {
  list(): Promise<ScheduleRecord[]>;
  find(name: string): Promise<ScheduleRecord | undefined>;
  /** Remembers a schedule, unless it is known. */
  add(name: string, record: Pick<ScheduleRecord, 'digest' | 'doneUntil'>): Promise<void>;
  /** Changes these members and leaves others alone, which another server may change at the same time. */
  change(name: string, change: ScheduleChange): Promise<void>;
  /**
   * Notes that a plan starts. False, without a change, if the last plan is another one than expected: another server
   * started it meanwhile.
   */
  begin(name: string, expected: string | null, start: ScheduleStart): Promise<boolean>;
  /**
   * Makes a server the one that watches times and vaults for these schedules, or keeps it so. Resolves with the names of
   * those that no other server watches.
   *
   * @param server an id of its own
   * @param forMs how long it holds without being renewed
   */
  lead(server: string, names: readonly string[], forMs: number): Promise<ReadonlySet<string>>;
  /** Lets another server lead. */
  leave(server: string): Promise<void>;
  close(): Promise<void>;
}
