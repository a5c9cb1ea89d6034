import type { TaskExecutor } from '@obsidian-agent/client';
import type { Settings } from '@obsidian-agent/plans';
import { createBreakers } from '@obsidian-agent/plans/runner';
import type { SpanLine } from '@obsidian-agent/platform';
import { createAnswers } from '../answers/answers.ts';
import { discardFiles } from '../answers/discard-files.ts';
import { sendParcels } from '../answers/parcels.ts';
import { deliverOutbox } from '../attempt/deliver.ts';
import { openHostLimits } from '../attempt/host-limits.ts';
import { createKnownPlans } from '../attempt/known-plans.ts';
import { startHoldReports } from '../attempt/report-holds.ts';
import { runAttempt } from '../attempt/run-attempt.ts';
import { createSlots } from '../attempt/slots.ts';
import { stopCancelled } from '../attempt/stop-cancelled.ts';
import type { WorkHost } from '../attempt/work-host.ts';
import { serveCalls } from '../calls/serve-calls.ts';
import { type Engine, launchEngine } from '../engine/launch.ts';
import { prepareDatabase } from '../engine/prepare-database.ts';
import type { CoordinatorHost } from '../plan/coordinator.ts';
import { runPlan } from '../plan/run-plan.ts';
import { sendAbandoned } from '../plan/send-notices.ts';
import { isAway } from '../store/away.ts';
import { type Client, connectStore, type Store, type StoreOptions } from '../store/connect.ts';
import { createServerClock, type ServerClock } from '../store/server-clock.ts';
import { listenForWakes, type Wakes } from '../store/wakes.ts';
import { WaitingPlans } from '../waits/waiting-plans.ts';
import { countAtWork, drained, settled } from './settled.ts';

export interface ServedHostOptions extends StoreOptions {
  readonly host: string;
  /** Folders of the vaults that this host serves, by their names. */
  readonly vaults: ReadonlyMap<string, string>;
  readonly executor: TaskExecutor;
  /** Where answers and results are on this host. */
  readonly stateDir: string;
  /** Attempts that run at a time. */
  readonly concurrency: number;
  /** Of the state folder. Default: there are none. */
  readonly settings?: Settings | undefined;
  secretOf(name: string): string | undefined;
  onSpanLine?(line: SpanLine): void;
  onAgentLine?(task: string, line: Record<string, unknown> | string): void;
  onNoticeLost?(planId: string, why: string): void;
  /** A plan or attempt cannot go on, in a way that was not foreseen. */
  onFailure(error: Error): void;
}

/** The work of a host: its attempts, and the plans that it coordinates. */
export interface ServedHost {
  readonly store: Store;
  /** Reports what tasks of its plans wait for hosts that are away, if that has changed. */
  lookAround(client: Client): Promise<void>;
  /** Takes no more work. Returns how many attempts are at work. */
  stopTaking(): number;
  /** Waits until they have ended; not longer than a time or a signal. */
  drained(until: { readonly ms: number; readonly signal: AbortSignal }): Promise<void>;
  /** Leaves everything as it is, to go on when the host is back. */
  close(): Promise<void>;
}

/** What all work of a host uses. */
interface Ground {
  readonly store: Store;
  readonly wakes: Wakes;
  readonly clock: ServerClock;
  readonly closing: AbortSignal;
  readonly waitingPlans: WaitingPlans;
}

/** Starts the work of a host, whose name the caller has locked, in the only process that has it. */
export async function serveHost(options: ServedHostOptions): Promise<ServedHost> {
  await using opened = new AsyncDisposableStack();
  const store = opened.adopt(connectStore(options), (each) => each.close());
  await prepareDatabase(store, options);
  const clock = createServerClock();
  await clock.sync(store);
  const wakes = opened.adopt(listenForWakes(store), (each) => each.close());
  const breakers = opened.adopt(
    createBreakers(clock, options.settings?.breakers ?? new Map(), () => {}),
    (each) => each.close(),
  );
  const limits = openHostLimits(options.settings?.limits ?? [], limitedHostOf(options));
  if (limits !== undefined) opened.use(limits);
  const closing = new AbortController();
  const waitingPlans = new WaitingPlans();
  const ground = { store, wakes, clock, closing: closing.signal, waitingPlans };
  const coordinating = coordinatorHostOf(options, ground);
  const slots = createSlots({ most: options.concurrency, limits, breakerOf: breakers.of });
  const working = { ...workHostOf(options, ground), slots, breakerOf: breakers.of };
  const engine = opened.adopt(await launch(options, coordinating, working), (each) => each.close());
  opened.defer(async () => {
    closing.abort(new Error('The host ends its work.'));
    await settled(working.running);
  });
  listen(options, { ...ground, engine, working, coordinating });
  const onFailure = reportUnlessAway(options, closing.signal);
  opened.use(startHoldReports({ store, name: options.host, held: () => slots.held(), onFailure }));
  const kept = opened.move();
  return {
    store,
    async lookAround(client) {
      // The clock of a laptop stands still while it sleeps.
      await clock.sync(client);
      await waitingPlans.look(client, options.host);
    },
    stopTaking() {
      engine.stopTaking();
      working.slots.close();
      return countAtWork(working.running);
    },
    drained: (until) => drained(working.running, until),
    close: () => kept.disposeAsync(),
  };
}

function coordinatorHostOf({ host, stateDir, ...options }: ServedHostOptions, ground: Ground): CoordinatorHost {
  const answers = createAnswers(ground.store, ground.wakes, { name: host, stateDir });
  return {
    ...ground,
    name: host,
    answers,
    random: Math.random,
    secretOf: (name) => options.secretOf(name),
    onNoticeLost: (planId, why) => options.onNoticeLost?.(planId, why),
  };
}

function limitedHostOf({ host: name, stateDir, onFailure }: ServedHostOptions): Parameters<typeof openHostLimits>[1] {
  return { name, stateDir, onFailure };
}

function workHostOf(
  options: ServedHostOptions,
  { store, wakes, clock, closing }: Ground,
): Omit<WorkHost, 'breakerOf' | 'slots'> {
  const { host: name, stateDir, vaults, executor, secretOf } = options;
  return {
    onSpanLine: (line) => options.onSpanLine?.(line),
    onAgentLine: (task, line) => options.onAgentLine?.(task, line),
    name,
    stateDir,
    executor,
    secretOf,
    store,
    clock,
    closing,
    answers: createAnswers(store, wakes, { name, stateDir }),
    knownPlans: createKnownPlans(),
    pathOf: (vault) => vaults.get(vault),
    running: new Map(),
  };
}

function launch(options: ServedHostOptions, coordinating: CoordinatorHost, working: WorkHost): Promise<Engine> {
  const workflows = {
    runPlan: (work: Parameters<typeof runPlan>[1]) => runPlan(coordinating, work),
    runAttempt: (work: Parameters<typeof runAttempt>[1]) => runAttempt(working, work),
  };
  return launchEngine({ ...options, closing: working.closing, workflows });
}

interface Parts {
  readonly engine: Engine;
  readonly working: WorkHost;
  readonly coordinating: CoordinatorHost;
}

/** Reports failures of work that is tried again when Postgres is there. */
function reportUnlessAway({ onFailure }: ServedHostOptions, closing: AbortSignal): (error: Error) => void {
  return (error) => {
    if (!isAway(error) && !closing.aborted) onFailure(error);
  };
}

/** Looks at what has changed for this host, now and with each notification. */
function listen(options: ServedHostOptions, { store, wakes, engine, working, coordinating }: Ground & Parts): void {
  const { host, stateDir } = options;
  const report = reportUnlessAway(options, working.closing);
  const answerOthers = (): void => {
    sendParcels(store, { name: host, stateDir }).catch(report);
    discardFiles(store, { name: host, stateDir }).catch(report);
    serveCalls(working).catch(report);
  };
  wakes.on('plans', '', () => engine.wakePlans());
  wakes.on('host', host, () => engine.wakeAttempts());
  wakes.on('stop', host, () => void stopCancelled(working).catch(report));
  wakes.on('ask', host, answerOthers);
  engine.wakePlans();
  engine.wakeAttempts();
  answerOthers();
  deliverOutbox(working).catch(report);
  sendAbandoned(coordinating).catch(report);
}
