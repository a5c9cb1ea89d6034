import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInProcessExecutor } from '@obsidian-agent/client';
import { createEmbeddedRunner, openJournal } from '@obsidian-agent/plans';
import { assertForm, byName, callback, checkOptions, type Forms, text, time } from './check-calls.ts';
import { loadSource } from './plan-source.ts';
import { type Runner, toRunner } from './runner.ts';
import { type TestAgent, toInProcessAgent } from './test-agent.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestRunnerOptions {
  /** Agents by the names that plans use. */
  readonly agents: Readonly<Record<string, TestAgent>>;
  /** Secrets by their names. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Where relative paths begin. Default: the working directory. */
  readonly cwd?: string;
  /** When the clock starts, in milliseconds since 1970. Default: the start of 2026, UTC. */
  readonly startAt?: number;
  /** For the waits between attempts: at least 0 and less than 1. Default: always 0.5. */
  random?(): number;
}

/** A runner whose agents are functions and whose clock is moved by the test. */
export interface TestRunner extends Runner {
  readonly clock: TestClock;
}

const optionForms: Forms<TestRunnerOptions> = {
  agents: byName,
  secrets: byName,
  cwd: text,
  startAt: time,
  random: callback,
};

/**
 * Creates a runner for tests. It schedules, retries, checks and records as any other, without starting a process. Its
 * state is in a temporary folder, which is removed when the runner is closed.
 *
 * @throws OrchestratorError `ARGUMENT_INVALID`
 */
export function createTestRunner(options: TestRunnerOptions): TestRunner {
  checkOptions(options, optionForms, 'createTestRunner');
  assertForm('agents', options.agents, byName);
  for (const [name, agent] of Object.entries(options.agents)) {
    assertForm(`agents.${name}`, agent, byName);
    assertForm(`agents.${name}.answer`, agent.answer, callback);
  }
  const { agents, secrets = {}, cwd = process.cwd(), startAt = Date.UTC(2026, 0, 1), random = () => 0.5 } = options;
  using opening = new DisposableStack();
  const stateDir = opening.adopt(mkdtempSync(join(tmpdir(), 'plans-')), removeFolder);
  const journal = opening.use(openJournal(stateDir));
  const clock = createTestClock(startAt);
  const functions = Object.entries(agents).map(([name, agent]) => [name, toInProcessAgent(agent)] as const);
  const executor = createInProcessExecutor(new Map(functions), clock);

  const opened = new AsyncDisposableStack();
  opened.use(opening.move());
  opened.adopt(executor, (each) => each.close());
  const secretOf = (name: string): string | undefined => (Object.hasOwn(secrets, name) ? secrets[name] : undefined);
  const runner = createEmbeddedRunner({ executor, journal, clock, random, secretOf });
  opened.defer(runner.close.bind(runner));
  const context = { agentNames: Object.keys(agents), executor, cwd, env: process.env };
  const load: Parameters<typeof toRunner>[0]['load'] = (source, inputs) => loadSource(source, { ...context, inputs });
  return Object.assign(toRunner({ runner, opened, load }), { clock });
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
