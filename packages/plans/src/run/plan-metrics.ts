import { type Attributes, type Counter, type Histogram, metrics, type UpDownCounter } from '@opentelemetry/api';
import { hasEnded } from '../plan/task-state.ts';
import type { ObservedPlan } from './plan-telemetry.ts';
import type { ReadyTimes } from './ready-times.ts';
import { agentAttributes } from './telemetry-attributes.ts';
import { traceTime } from './trace.ts';
import type { TaskChange } from './wire-reports.ts';

interface Instruments {
  readonly tasks: Counter;
  readonly taskSeconds: Histogram;
  readonly queueSeconds: Histogram;
  readonly running: UpDownCounter;
  readonly attempts: Counter;
  readonly retries: Counter;
  readonly answerBytes: Histogram;
}

/** Seconds from an agent that answers immediately to a task of an hour. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600];
/** Powers of 4 from 1 KiB to 64 MiB. */
const BYTES = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((power) => 1024 * 4 ** power);

/** Counts and measures the tasks of a plan. For_each tasks and sub-plans are counted by their parts. */
export class PlanMetrics {
  readonly #plan: ObservedPlan;
  readonly #ready: ReadyTimes;
  readonly #instruments = createInstruments();
  /** When the first attempt of each open task of this run started. */
  readonly #startedAt = new Map<string, number>();
  /** The agents of running tasks. */
  readonly #running = new Map<string, Attributes>();

  constructor(plan: ObservedPlan, ready: ReadyTimes) {
    this.#plan = plan;
    this.#ready = ready;
  }

  observe(event: TaskChange): void {
    const { task: key, state } = event;
    const task = this.#plan.graph.taskOf(key);
    if (task.isGroup === true || (task.forEach !== undefined && key === task.id)) return;
    const agent = agentAttributes(task);
    if (state === 'running') this.#start(key, agent);
    else if (this.#running.has(key)) this.#endAttempt(event, agent);
    if (hasEnded(state)) this.#endTask(event, agent);
  }

  /** Counts what is running in a plan that this process does not finish as running no more. */
  interrupt(): void {
    for (const agent of this.#running.values()) this.#instruments.running.add(-1, agent);
    this.#running.clear();
  }

  #start(key: string, agent: Attributes): void {
    const now = traceTime();
    if (!this.#startedAt.has(key)) this.#startedAt.set(key, now);
    this.#running.set(key, agent);
    this.#instruments.running.add(1, agent);
    this.#instruments.queueSeconds.record(Math.max(0, now - this.#ready.of(key)) / 1000, agent);
  }

  #endAttempt({ task: key, state, failure }: TaskChange, agent: Attributes): void {
    const { running, attempts, retries } = this.#instruments;
    const outcome = { ...agent, ...errorType(state, failure) };
    this.#running.delete(key);
    running.add(-1, agent);
    attempts.add(1, outcome);
    if (state === 'retrying') retries.add(1, outcome);
  }

  #endTask({ task: key, state, failure }: TaskChange, agent: Attributes): void {
    const { tasks, taskSeconds, answerBytes } = this.#instruments;
    const startedAt = this.#startedAt.get(key);
    const answer = startedAt === undefined ? null : this.#plan.answerOf(key);
    const outcome = { ...agent, 'obsidian_agent.task.state': state, ...errorType(state, failure) };
    this.#startedAt.delete(key);
    tasks.add(1, outcome);
    if (startedAt !== undefined) taskSeconds.record((traceTime() - startedAt) / 1000, outcome);
    if (answer !== null) answerBytes.record(answer.bytes, agent);
  }
}

function errorType(state: TaskChange['state'], failure: TaskChange['failure']): Attributes {
  if (state === 'cancelled') return { 'error.type': 'CANCELLED' };
  return failure === undefined ? {} : { 'error.type': failure.reason };
}

/** Instruments of OpenTelemetry's API, which do nothing unless an SDK is registered. */
function createInstruments(): Instruments {
  const meter = metrics.getMeter('orchestrator');
  const seconds = { unit: 's', advice: { explicitBucketBoundaries: SECONDS } };
  return {
    tasks: meter.createCounter('obsidian_agent.task.ended', {
      unit: '{task}',
      description: 'Tasks and items that ended.',
    }),
    taskSeconds: meter.createHistogram('obsidian_agent.task.duration', {
      ...seconds,
      description: 'Time from the start of the first attempt to the end of the task.',
    }),
    queueSeconds: meter.createHistogram('obsidian_agent.task.queue.duration', {
      ...seconds,
      description: 'Time from when a task is ready to the start of its attempt.',
    }),
    running: meter.createUpDownCounter('obsidian_agent.task.running', {
      unit: '{task}',
      description: 'Tasks and items that run now.',
    }),
    attempts: meter.createCounter('obsidian_agent.attempt.ended', {
      unit: '{attempt}',
      description: 'Attempts that ended.',
    }),
    retries: meter.createCounter('obsidian_agent.task.retries', {
      unit: '{retry}',
      description: 'Attempts that failed and are followed by another one.',
    }),
    answerBytes: meter.createHistogram('obsidian_agent.answer.size', {
      unit: 'By',
      advice: { explicitBucketBoundaries: BYTES },
      description: 'Size of the answers of tasks, as JSON.',
    }),
  };
}
