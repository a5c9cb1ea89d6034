import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanReport, PlanRunner } from '@obsidian-agent/orchestrator';
import { connectStore, createDbosRunner, moveClaim, type Store } from '@obsidian-agent/runner-dbos';
import { processesLeft, processesWith } from '../fixtures/marked-processes.ts';
import { createPlanWorld, type PlanWorld } from '../fixtures/plan-agents/plan-world.ts';
import { dumpDatabase } from '../fixtures/postgres/dump-database.ts';
import { type NetworkProxy, startProxy } from '../fixtures/postgres/proxy.ts';
import { type PostgresServer, type ServerOptions, startServer } from '../fixtures/postgres/server.ts';
import type { Distributed, Fleet, HostName, Subject } from './fleet.ts';
import { type HostProcess, killAllBut, killMarked, markOf, startProcess } from './host-process.ts';
import { filesWith, furnish, isAgent } from './own-folder.ts';

/** The runner for many hosts: a Postgres of its own, and a worker for each host. */
export const dbos: Subject = { name: 'dbos', lacks: {}, open: () => openDbos() };

const OWN: Readonly<Record<HostName, string>> = { nas: 'notes', laptop: 'work' };

interface Parts {
  readonly url: string;
  readonly server: PostgresServer;
  readonly network: NetworkProxy;
  readonly world: PlanWorld;
  readonly runner: PlanRunner;
  readonly store: Store;
}

/** @param server where its Postgres is */
export async function openDbos(server: ServerOptions = {}): Promise<Fleet> {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startServer(server));
  const url = await postgres.createDatabase();
  const network = opened.use(await startProxy(url));
  const world = opened.adopt(createPlanWorld(), (each) => each.close());
  const runner = opened.adopt(await createDbosRunner({ url, name: 'test', connections: 3 }), (each) => each.close());
  const store = opened.adopt(connectStore({ url, name: 'test', connections: 1 }), (each) => each.close());
  furnish(world.folder);
  return new DbosFleet({ url, server: postgres, network, world, runner, store }, opened.move());
}

class DbosFleet implements Fleet {
  readonly #parts: Parts;
  readonly #opened: AsyncDisposableStack;
  readonly #id = randomUUID();
  readonly #hosts = new Map<HostName, HostProcess>();
  readonly #lost: string[] = [];
  readonly #started: HostProcess[] = [];
  readonly #laid: string[] = [];
  readonly folder: string;
  readonly log: string;
  readonly runner: PlanRunner;
  readonly logged: Fleet['logged'];
  readonly distributed: Distributed;

  constructor(parts: Parts, opened: AsyncDisposableStack) {
    const { url, world, runner, server, network, store } = parts;
    this.#parts = parts;
    this.#opened = opened;
    this.folder = world.folder;
    this.log = world.log;
    this.logged = world.logged;
    this.runner = runner;
    this.distributed = {
      url,
      said: () => this.#started.map((each) => each.lastWords()).join('\n'),
      processes: () => processesWith(this.#id),
      server,
      network,
      query: async (statement, values = []) => (await store.query(statement, values)).rows,
      // Hosts without power are seen for some seconds.
      claim: async (vault, from, to) => void (await moveClaim(store, { vault, from, to, isForced: true })),
    };
  }

  async submit(planId: string, tasks: readonly object[], more: object = {}): Promise<void> {
    const plan = await this.#parts.world.check({ name: planId, ...more, tasks }, this.#laid);
    await this.runner.submit(plan, { planId });
  }

  layPlan(name: string, tasks: readonly object[], more: object = {}): string {
    const file = join(this.folder, `${name}.json`);
    writeFileSync(file, JSON.stringify({ name, agent: 'scripted', ...more, tasks }));
    this.#laid.push(file);
    return file;
  }

  goOn(planId: string, how: 'resume' | 'retry', from?: string): Promise<void> {
    return how === 'resume' ? this.runner.resume(planId) : this.runner.retry(planId, { from });
  }

  wait(planId: string): Promise<PlanReport> {
    return this.runner.wait(planId);
  }

  async start(
    host: HostName,
    { vaults = [OWN[host]], program, env: more = {} }: Parameters<Fleet['start']>[1] = {},
  ): Promise<void> {
    const file = join(this.folder, `${host}.json`);
    const own = { host, vaults: Object.fromEntries(vaults.map((name) => [name, name])), state: `state-${host}` };
    writeFileSync(file, JSON.stringify({ ...own, agents: 'agents.json', concurrency: 8 }));
    const { network, url } = this.#parts;
    const env = { OBSIDIAN_ORCHESTRATOR_POSTGRES: host === 'nas' ? network.url : url, ...more };
    const place = { fleet: this.#id, host, folder: this.folder, env, program };
    const started = startProcess(['worker', file, '--json'], place);
    this.#started.push(started);
    const first = await started.first;
    if (first['type'] !== 'ready') {
      started.kill('SIGKILL');
      await started.ended;
      throw new Error(`The worker of ${host} did not start: ${JSON.stringify(first)}`);
    }
    this.#hosts.set(host, started);
    void started.ended.then(() => {
      if (this.#hosts.get(host) === started)
        this.#lost.push(`The worker of ${host} ended by itself: ${started.lastWords()}`);
    });
  }

  lost(): readonly string[] {
    return this.#lost;
  }

  async untilEnded(host: HostName): Promise<string> {
    const started = this.#hosts.get(host);
    if (started === undefined) throw new Error(`The host ${host} does not run.`);
    this.#hosts.delete(host);
    await started.ended;
    return started.lastWords();
  }

  kill(host: HostName): Promise<void> {
    return this.#end(host, (each) => each.kill('SIGKILL'));
  }

  abandonAgents(host: HostName): Promise<void> {
    return this.#end(host, () => killAllBut(isAgent, markOf(this.#id, host)));
  }

  cutPower(host: HostName): Promise<void> {
    return this.#end(host, () => killMarked(markOf(this.#id, host)));
  }

  async findStored(text: string): Promise<string[]> {
    const rows = await dumpDatabase(this.#parts.url);
    return [
      ...rows.flatMap((row) => (row.includes(text) ? (row.split(' ')[0] ?? '') : [])),
      ...filesWith(this.folder, 'state-*', text),
    ];
  }

  agents(): number[] {
    return processesWith(this.#id).filter(isAgent);
  }

  async end(): Promise<number[]> {
    await Promise.all([...this.#hosts.keys()].map((host) => this.#end(host, (each) => each.kill('SIGTERM'))));
    return await processesLeft(this.#id);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    killMarked(this.#id);
    await this.#opened.disposeAsync();
  }

  async #end(host: HostName, kill: (process: HostProcess) => void): Promise<void> {
    const started = this.#hosts.get(host);
    if (started === undefined) return;
    this.#hosts.delete(host);
    kill(started);
    await started.ended;
  }
}
