import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanReport, PlanRunner } from '@obsidian-agent/orchestrator';
import { processesLeft, processesWith } from '../fixtures/marked-processes.ts';
import { createPlanWorld } from '../fixtures/plan-agents/plan-world.ts';
import type { Fleet, Subject } from './fleet.ts';
import { type HostProcess, killAllBut, killMarked, markOf, startProcess } from './host-process.ts';
import { filesWith, furnish, isAgent } from './own-folder.ts';

/** The embedded runner: each plan in a process of the program, on one host, with a journal in a file. */
export const embedded: Subject = {
  name: 'embedded',
  lacks: {
    'second host': 'it runs on one host',
    database: 'its journal is a file, without a server',
    network: 'it uses no network',
  },
  open: async () => new EmbeddedFleet(),
};

class EmbeddedFleet implements Fleet {
  readonly #world = createPlanWorld();
  readonly #id = randomUUID();
  readonly #mark = markOf(this.#id, 'nas');
  readonly #running = new Map<string, HostProcess>();
  readonly folder: string = this.#world.folder;
  readonly log: string = this.#world.log;
  readonly runner: PlanRunner = this.#world.runner;
  readonly logged: Fleet['logged'] = this.#world.logged;

  constructor() {
    furnish(this.folder);
  }

  async submit(planId: string, tasks: readonly object[], more: object = {}): Promise<void> {
    const file = this.layPlan(planId, tasks, more);
    await this.#launch(planId, ['run', file, '--plan-id', planId]);
  }

  layPlan(name: string, tasks: readonly object[], more: object = {}): string {
    const file = join(this.folder, `${name}.json`);
    const body = { name, agent: 'scripted', ...more, tasks: tasks.map((task) => withPath(this.folder, task)) };
    writeFileSync(file, JSON.stringify(body));
    return file;
  }

  goOn(planId: string, how: 'resume' | 'retry', from?: string): Promise<void> {
    return this.#launch(planId, [how, planId, ...(from === undefined ? [] : ['--from', from])]);
  }

  async wait(planId: string): Promise<PlanReport> {
    await this.#running.get(planId)?.ended;
    return await this.runner.wait(planId);
  }

  async start(): Promise<void> {
    for (const planId of this.#running.keys()) {
      const report = await this.runner.inspect(planId);
      if (report?.ended_at === null) await this.#launch(planId, ['resume', planId]);
    }
  }

  kill(): Promise<void> {
    return this.#end((each) => each.kill('SIGKILL'));
  }

  abandonAgents(): Promise<void> {
    return this.#end(() => killAllBut(isAgent, this.#mark));
  }

  cutPower(): Promise<void> {
    return this.#end(() => killMarked(this.#mark));
  }

  async findStored(text: string): Promise<string[]> {
    return filesWith(this.folder, 'state', text);
  }

  agents(): number[] {
    return processesWith(this.#mark).filter(isAgent);
  }

  untilEnded(): Promise<string> {
    throw new Error('The processes of one host end with their plans.');
  }

  /** The process of a plan ends with it. */
  lost(): readonly string[] {
    return [];
  }

  async end(): Promise<number[]> {
    await this.#end((each) => each.kill('SIGTERM'));
    this.#running.clear();
    return await processesLeft(this.#mark);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    killMarked(this.#mark);
    await this.#world.close();
  }

  async #launch(planId: string, words: readonly string[]): Promise<void> {
    const place = ['--state', this.#world.stateDir, '--agents', join(this.folder, 'agents.json'), '--json'];
    const started = startProcess([...words, ...place], { fleet: this.#id, host: 'nas', folder: this.folder, env: {} });
    const first = await started.first;
    if ('reason' in first) throw Object.assign(new Error(`${first['reason']}`), first);
    this.#running.set(planId, started);
  }

  async #end(kill: (process: HostProcess) => void): Promise<void> {
    for (const each of this.#running.values()) kill(each);
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }
}

/** A task whose vault is given by its path. */
function withPath(folder: string, task: object): object {
  const { vault, payload, ...rest } = task as { vault?: string; payload?: object };
  return vault === undefined ? task : { ...rest, payload: { ...payload, vault_path: join(folder, vault) } };
}
