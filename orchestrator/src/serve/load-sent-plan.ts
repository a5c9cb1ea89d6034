import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type CheckedPlan,
  type CheckedTask,
  findReferences,
  locateParams,
  MOST_SENT_TASKS,
  type ParsedPlan,
  type PlanProblem,
  PlanRefused,
  parsePlan,
  problemAt,
  setVaultPath,
} from '@obsidian-agent/plans';
import { type LoadContext, loadPlanText } from '../load/load-plan-text.ts';
import { createVaultNames } from '../load/vault-names.ts';

/** What plans of callers from elsewhere may use of this machine. */
export interface SentPlanPolicy {
  /** Folders of vaults, by the names that plans give them. If hosts have the vaults: for previews. */
  readonly vaults: ReadonlyMap<string, string>;
  readonly secrets: ReadonlySet<string>;
  /** Whether hosts have the vaults, each under a name that any plan may use. */
  readonly areVaultsOnHosts: boolean;
}

/** The folder in which the names of vaults are paths. There is no such folder. */
const NAMES = '/vaults of this server';
const FILE = 'plan';

/**
 * Checks a plan that was sent. It may use only the vaults and secrets of the policy, and no other plan, program or
 * address: it comes from people who need not have access to this machine.
 *
 * @throws PlanRefused; AgentFailure if an agent does not describe itself
 */
export async function loadSentPlan(
  { text, inputs }: { readonly text: string; readonly inputs: Readonly<Record<string, unknown>> },
  policy: SentPlanPolicy,
  context: Omit<LoadContext, 'inputs' | 'identifyVault'>,
): Promise<CheckedPlan> {
  const parsed = parsePlan(text, FILE, { mostTasks: MOST_SENT_TASKS });
  const forbidden = [...findForbidden(parsed), ...findSecrets(parsed, policy)];
  if (forbidden.length > 0) throw new PlanRefused(FILE, [...parsed.problems, ...forbidden]);

  const vaults = new SentVaults(policy);
  const plan = await loadPlanText(
    { read: () => text, parsed, file: FILE, folder: NAMES },
    {
      ...context,
      inputs: new Map(Object.entries(inputs).map(([name, value]) => [name, { value }])),
      identifyVault: (path) => vaults.identify(path),
    },
  );
  const problems = plan.tasks.flatMap((task, index) => vaults.problemOf(task, { parsed, index }));
  if (problems.length > 0) throw new PlanRefused(FILE, problems);
  return { ...plan, tasks: plan.tasks.map((task) => vaults.locate(task)) };
}

function findForbidden({ plan, source }: ParsedPlan): PlanProblem[] {
  const subplans = plan.tasks.flatMap(({ plan: file }, index) =>
    file === undefined
      ? []
      : problemAt(source, ['tasks', index, 'plan'], {
          reason: 'NOT_ALLOWED',
          message: `A plan that is sent to a server cannot run another plan: ${JSON.stringify(file)}.`,
          hint: 'Write its tasks into this plan.',
        }),
  );
  const notices = (plan.notify ?? []).map((_, index) =>
    problemAt(source, ['notify', index], {
      reason: 'NOT_ALLOWED',
      message: 'A plan that is sent to a server cannot start programs or call addresses.',
      hint: 'Remove notify, and follow the plan by its events.',
    }),
  );
  return [...subplans, ...notices];
}

function findSecrets({ source }: ParsedPlan, { secrets }: SentPlanPolicy): PlanProblem[] {
  return findReferences(source.data).flatMap(({ path, reference }) => {
    if (reference === undefined || !('$secret' in reference) || secrets.has(reference.$secret)) return [];
    return problemAt(source, path, {
      reason: 'NOT_ALLOWED',
      message: `This server lends no secret "${reference.$secret}" to plans.`,
      hint: 'Ask for a server that is started with --secret and its name.',
    });
  });
}

/** The vaults that plans may name, and their folders. */
class SentVaults {
  readonly #names: ReadonlyMap<string, string>;
  /** Real paths of vaults, by the paths that lead to them in plans. */
  readonly #folders: ReadonlyMap<string, string>;
  readonly #identify = createVaultNames();
  readonly #areOnHosts: boolean;

  constructor({ vaults, areVaultsOnHosts }: SentPlanPolicy) {
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

  problemOf(
    task: CheckedTask,
    { parsed: { source }, index }: { readonly parsed: ParsedPlan; readonly index: number },
  ): PlanProblem[] {
    const { vault, agent } = task;
    if (agent === '' || vault === '' || this.#isLent(task)) return [];
    const facts = {
      reason: 'NOT_ALLOWED',
      message:
        vault === null
          ? 'The vault of a plan that is sent to a server cannot come from a reference.'
          : 'This server does not let plans use that vault.',
      hint: this.#hint(),
    } as const;
    return [problemAt(source, ['tasks', index], facts)];
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
    if (name !== undefined) return this.#areOnHosts || this.#names.has(name);
    return !this.#areOnHosts && task.vault !== null && [...this.#folders.values()].includes(task.vault);
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
