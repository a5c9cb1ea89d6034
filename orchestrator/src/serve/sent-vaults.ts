import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  type CheckedTask,
  locateParams,
  type ParsedPlan,
  type PlanProblem,
  problemAt,
  setVaultPath,
} from '@obsidian-agent/plans';
import { createVaultNames } from '../load/vault-names.ts';
import type { SentPlanPolicy } from './load-sent-plan.ts';

/** The folder in which the names of vaults are paths. There is no such folder. */
export const NAMES = '/vaults of this server';

type Facts = Pick<PlanProblem, 'reason' | 'message' | 'hint'>;

/** The vaults that sent plans may name, and their folders. */
export class SentVaults {
  readonly #names: ReadonlyMap<string, string>;
  /** Real paths of vaults, by the paths that lead to them in plans. */
  readonly #folders: ReadonlyMap<string, string>;
  readonly #identify = createVaultNames();
  readonly #areOnHosts: boolean;

  constructor({ vaults, areVaultsOnHosts }: Pick<SentPlanPolicy, 'vaults' | 'areVaultsOnHosts'>) {
    this.#names = vaults;
    this.#areOnHosts = areVaultsOnHosts;
    this.#folders = new Map(
      // Of a folder that is gone, such as a disk that is not mounted, its agent says so.
      [...vaults].map(([name, folder]) => [join(NAMES, name), existsSync(folder) ? realpathSync(folder) : folder]),
    );
  }

  identify(path: string): string {
    return this.#folders.get(path) ?? this.#identify(path);
  }

  /** The task of a checked plan that may not use its vault. */
  problemOf(task: CheckedTask, { plan, source }: ParsedPlan): PlanProblem[] {
    const { vault, agent } = task;
    if (agent === '' || vault === '' || this.#isLent(task)) return [];
    const index = plan.tasks.findIndex(({ id }) => id === task.id);
    return [problemAt(source, ['tasks', index], vault === null ? this.#fromReference() : this.#notLent())];
  }

  /** The same of a plan that has other mistakes, as far as it names its vaults by texts. */
  problemsIn({ plan, source, isSound }: ParsedPlan): PlanProblem[] {
    return plan.tasks.flatMap(({ action, payload, vault: own, api_version = 'v2' }, index) => {
      const given = own === undefined ? locateParams(payload, api_version).params['vault_path'] : undefined;
      const name = own ?? (given === undefined ? plan.vault : undefined);
      const path = given ?? plan.vault_path;
      if (action === undefined || !isSound(['tasks', index, 'payload'])) return [];
      if (name === undefined && typeof path !== 'string') return [];
      const isLent = name === undefined ? this.#isLentAt(resolve(NAMES, String(path))) : this.#isLentAs(name);
      return isLent ? [] : problemAt(source, ['tasks', index], this.#notLent());
    });
  }

  /** The task with its vault's folder instead of its name; on hosts, with its name instead of a path. */
  locate(task: CheckedTask): CheckedTask {
    const name = nameOf(task);
    if (this.#areOnHosts) return name === undefined ? task : withName(task, name);
    const { vaultName: _, ...unnamed } = task;
    const vault = name === undefined ? undefined : this.#folders.get(join(NAMES, name));
    return vault === undefined
      ? task
      : { ...unnamed, vault, payload: setVaultPath(task.payload, task.apiVersion, vault) };
  }

  #isLent(task: CheckedTask): boolean {
    const name = nameOf(task);
    return name === undefined ? task.vault !== null && this.#isLentAt(task.vault) : this.#isLentAs(name);
  }

  #isLentAs(name: string): boolean {
    return this.#areOnHosts || this.#names.has(name);
  }

  #isLentAt(path: string): boolean {
    if (dirname(path) === NAMES) return this.#isLentAs(basename(path));
    return !this.#areOnHosts && [...this.#folders.values()].includes(this.identify(path));
  }

  #fromReference(): Facts {
    const message = 'The vault of a plan that is sent to a server cannot come from a reference.';
    return { reason: 'NOT_ALLOWED', message, hint: this.#hint() };
  }

  #notLent(): Facts {
    return { reason: 'NOT_ALLOWED', message: 'This server does not let plans use that vault.', hint: this.#hint() };
  }

  #hint(): string {
    if (this.#areOnHosts) return 'Write `vault: NAME` with the name that a worker gives the vault.';
    const names = [...this.#names.keys()];
    if (names.length === 0) return 'It has no vaults: start it with --vault NAME=DIR.';
    return `Write \`vault: ${names[0]}\`${names.length > 1 ? `, or another of: ${names.slice(1).join(', ')}` : ''}.`;
  }
}

/** The name by which a task asks for its vault: as a name, or in place of a path. */
function nameOf({ vaultName, payload, apiVersion }: CheckedTask): string | undefined {
  if (vaultName !== undefined) return vaultName;
  const { vault_path: path } = locateParams(payload, apiVersion).params;
  return typeof path === 'string' && dirname(path) === NAMES ? basename(path) : undefined;
}

/** The task with its vault's name, which the worker replaces by the path of its copy. */
function withName(task: CheckedTask, name: string): CheckedTask {
  const { params, path } = locateParams(task.payload, task.apiVersion);
  const { vault_path: _, ...rest } = params;
  const payload = path.length === 0 ? rest : { ...task.payload, command: rest };
  return { ...task, payload, vault: name, vaultName: name };
}
