import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CheckedPlan,
  checkPlan,
  createTaskExecutor,
  type PlanRunner,
  parsePlan,
} from '@obsidian-agent/orchestrator';
import { createDbosRunner } from '@obsidian-agent/runner-dbos';
import { orchestratorForNode } from '../contract/artefacts.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';
import { startServer } from '../fixtures/postgres/server.ts';
import { commands, environment } from './subject.ts';

/** Postgres, workers as processes, and a runner: all real. */
export interface HostsBench extends AsyncDisposable {
  readonly folder: string;
  readonly url: string;
  readonly runner: PlanRunner;
  /** Starts a worker and resolves when it is ready. */
  startWorker(host: string, vaults?: readonly string[]): Promise<ChildProcess>;
  check(plan: object): Promise<CheckedPlan>;
}

const agents = {
  obsidian_agent: { command: [...commands.executable], standby: 0 },
  scripted: { command: [scriptedAgent], standby: 0 },
  short: {
    command: ['/bin/sh', join(import.meta.dirname, 'short-agent.sh')],
    env: { DESCRIBED: commands.executable[0] },
    standby: 0,
  },
};

export async function openHostsBench(): Promise<HostsBench> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'hosts-bench-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const server = opened.use(await startServer());
  const url = await server.createDatabase();
  const runner = opened.adopt(await createDbosRunner({ url, name: 'bench' }), (each) => each.close());
  const workers: ChildProcess[] = [];
  opened.defer(async () => {
    await Promise.all(workers.map(kill));
  });
  const registry = new Map(
    Object.entries(agents).map(([name, entry]) => [name, { maxOutputBytes: 2 ** 20, env: {}, ...entry }]),
  );
  const executor = opened.adopt(createTaskExecutor(registry, { environment }), (each) => each.close());
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
  const kept = opened.move();
  return {
    folder,
    url,
    runner,
    async startWorker(host, vaults = []) {
      const child = spawnWorker(folder, { host, vaults, url });
      workers.push(child);
      for await (const line of createInterface({ input: child.stdout })) if (line.includes('"ready"')) break;
      child.stdout.resume();
      return child;
    },
    async check(plan) {
      const parsed = parsePlan(JSON.stringify(plan), join(folder, 'plan.json'));
      const names = Object.keys(agents);
      const described = names.map(async (name) => [name, await executor.describe(name)] as const);
      return checkPlan(parsed, {
        agents: new Map(await Promise.all(described)),
        agentNames: names,
        folder,
        defaultConcurrency: 2,
        identifyVault: (path) => path,
      });
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

function spawnWorker(
  folder: string,
  { host, vaults, url }: { readonly host: string; readonly vaults: readonly string[]; readonly url: string },
) {
  const own = join(folder, host);
  for (const vault of vaults) {
    mkdirSync(join(own, vault), { recursive: true });
    writeFileSync(join(own, vault, 'Note.md'), `# Note\n\n${'A line of an ordinary note.\n'.repeat(40)}`);
  }
  mkdirSync(own, { recursive: true });
  const file = join(own, 'worker.json');
  const paths = Object.fromEntries(vaults.map((vault) => [vault, join(own, vault)]));
  writeFileSync(
    file,
    JSON.stringify({ host, vaults: paths, agents: join(folder, 'agents.json'), state: join(own, 'state') }),
  );
  const env = { ...environment, OBSIDIAN_ORCHESTRATOR_POSTGRES: url };
  const [node, program] = orchestratorForNode;
  return spawn(node, [program, 'worker', file, '--json'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Kills a worker as a power cut would. */
export async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

/** Resolves when a log of the scripted agent has so many lines of a kind. */
export async function untilLogged(log: string, line: string, count = 1): Promise<void> {
  while (
    !existsSync(log) ||
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((each) => each === line).length < count
  )
    await pause(5);
}
