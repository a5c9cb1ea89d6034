import { v7 as uuidv7 } from 'uuid';
import type { CronTrigger, Schedule } from '../schedule/schedule.ts';
import { dueTimes, nextTime } from '../timing/cron-times.ts';
import type { ChangeBatch } from '../triggers/pending-changes.ts';
import { type Delivery, deliver, type SignedRequest } from './deliver.ts';
import { type Fired, fire, rememberedOf } from './fire.ts';
import { judgeChanges } from './judge-changes.ts';
import { MOST_CHAINED, reportOf, type ScheduleReport } from './schedule-report.ts';
import type { SchedulerParts } from './scheduler-parts.ts';
import { digestOf } from './trigger-digest.ts';
import { VaultWatches } from './vault-watches.ts';

/** How often the lead is renewed. */
const TICK_MS = 2000;
/** How long a leader that is gone keeps the others waiting. */
const LEAD_MS = 10_000;

/** Starts the plans of schedules. Of several servers with one store, one watches times and vaults; webhooks go to any. */
export class Scheduler {
  readonly #parts: SchedulerParts;
  readonly #server = uuidv7();
  readonly #watches: VaultWatches;
  readonly #openedAt: number;
  #schedules: ReadonlyMap<string, Schedule> = new Map();
  #stopTimer = (): void => {};
  #turn: Promise<void> = Promise.resolve();
  #lastProblem: string | undefined;
  #isClosed = false;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
    this.#openedAt = parts.clock.now();
    this.#watches = new VaultWatches(parts, (schedule, batch) => this.#alone(() => this.#fireChanges(schedule, batch)));
  }

  /** Starts with these schedules, or goes on with them in place of the earlier ones. */
  async use(schedules: readonly Schedule[]): Promise<void> {
    await this.#alone(async () => {
      for (const schedule of schedules) await rememberedOf(this.#parts, schedule);
      const earlier = this.#schedules;
      this.#schedules = new Map(schedules.map((schedule) => [schedule.name, schedule]));
      for (const [name, schedule] of earlier) {
        const edited = this.#schedules.get(name);
        if (edited === undefined || digestOf(edited) !== digestOf(schedule)) await this.#watches.stop(name, true);
      }
    });
    await this.#tick();
  }

  async list(): Promise<ScheduleReport[]> {
    const records = new Map((await this.#parts.store.list()).map((record) => [record.name, record]));
    const { clock, readText } = this.#parts;
    return [...this.#schedules.values()].map((each) =>
      reportOf(each, records.get(each.name), { now: clock.now(), readText }),
    );
  }

  /** Starts the plan of a schedule now. Undefined if there is no such schedule. */
  async fireNow(name: string): Promise<Fired | undefined> {
    const schedule = this.#schedules.get(name);
    if (schedule === undefined) return undefined;
    const cause = { id: `person:${uuidv7()}`, at: this.#parts.clock.now() };
    return await fire(this.#parts, schedule, { cause, isByHand: true });
  }

  /** Resolves false if there is no such schedule. */
  async pause(name: string, isPaused: boolean): Promise<boolean> {
    const schedule = this.#schedules.get(name);
    if (schedule === undefined) return false;
    await rememberedOf(this.#parts, schedule);
    await this.#parts.store.change(name, { isPaused, doneUntil: this.#parts.clock.now(), chain: 0 });
    return true;
  }

  async deliver(name: string, request: SignedRequest): Promise<Delivery> {
    return await deliver(this.#parts, { name, schedules: this.#schedules }, request);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopTimer();
    await this.#alone(async () => {
      await this.#watches.stopAll();
      // A lead that cannot be given back, because the database is gone, runs out by itself.
      await this.#parts.store.leave(this.#server).catch(() => {});
    });
  }

  async #tick(): Promise<void> {
    this.#stopTimer();
    await this.#alone(async () => {
      if (this.#isClosed) return;
      const led = await this.#parts.store.lead(this.#server, [...this.#schedules.keys()], LEAD_MS);
      for (const schedule of this.#schedules.values()) {
        if (led.has(schedule.name)) await this.#attend(schedule);
        else await this.#watches.stop(schedule.name, false);
      }
      this.#lastProblem = undefined;
    }).catch((error: Error) => this.#noteProblem(error.message));
    if (!this.#isClosed) this.#stopTimer = this.#parts.clock.after(this.#untilNextMs(), () => void this.#tick());
  }

  /** A database that is gone for a minute is reported once. */
  #noteProblem(problem: string): void {
    if (problem !== this.#lastProblem)
      this.#parts.onProblem('', `Cannot attend to schedules, trying again every ${TICK_MS / 1000} seconds: ${problem}`);
    this.#lastProblem = problem;
  }

  #untilNextMs(): number {
    const now = this.#parts.clock.now();
    const times = [...this.#schedules.values()].flatMap(({ trigger }) =>
      trigger.kind === 'cron' ? (nextTime(trigger, now) ?? []) : [],
    );
    return Math.max(1, Math.min(TICK_MS, ...times.map((time) => time - now)));
  }

  /** Does what the server that leads a schedule has to do for it. */
  async #attend(schedule: Schedule): Promise<void> {
    const { trigger, name } = schedule;
    const { digest } = await rememberedOf(this.#parts, schedule);
    if (digest !== digestOf(schedule))
      await this.#parts.store.change(name, { digest: digestOf(schedule), doneUntil: this.#parts.clock.now() });
    if (trigger.kind === 'cron') await this.#fireDue(schedule, trigger);
    if (trigger.kind === 'vault_change') await this.#watches.start(schedule, trigger);
  }

  async #fireDue(schedule: Schedule, trigger: CronTrigger): Promise<void> {
    const { clock, store } = this.#parts;
    const { doneUntil, isPaused } = await rememberedOf(this.#parts, schedule);
    if (isPaused) return;
    const now = clock.now();
    // A clock that was set back would keep it silent until it is again where it was. Plans that ran do not run again.
    if (doneUntil > now) return await store.change(schedule.name, { doneUntil: now });
    for (const at of dueTimes(trigger, { after: doneUntil, now }, trigger.missed)) {
      const cause = { id: `time:${new Date(at).toISOString()}`, at };
      const canWait = trigger.missed === 'run_all';
      const { kind } = await fire(this.#parts, schedule, { cause, canWait });
      // Times that are not done are still due at the next tick, also of another server.
      if (canWait && kind === 'busy') return;
      await store.change(schedule.name, { doneUntil: at });
    }
  }

  async #fireChanges(schedule: Schedule, batch: ChangeBatch): Promise<void> {
    const { store, runOf } = this.#parts;
    const { name } = schedule;
    const records = await store.list();
    const changes = await judgeChanges(batch, { name, records, runOf, openedAt: this.#openedAt });
    if (changes === undefined) return;
    const { paths, at, chain } = changes;
    if (chain > MOST_CHAINED) return await store.change(name, { chain });
    await fire(this.#parts, schedule, { cause: { id: `change:${batch.since}`, at, paths }, chain });
  }

  /** Does one thing after the other. */
  async #alone(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    await done;
  }
}
