import { join } from 'node:path';
import { createTaskExecutor, type Registry, type TaskExecutor } from '@obsidian-agent/client';
import {
  type CheckedPlan,
  createEmbeddedRunner,
  type Journal,
  locateParams,
  openJournal,
  type PlanReport,
  type TaskReport,
} from '@obsidian-agent/plans';
import type { ActionRequest, ReceivedResponse } from '@obsidian-agent/shared-types';
import { adaptPlan } from './adapt-plan.ts';
import { type CopiedPaths, planCopies } from './copied-paths.ts';
import { copyVault, type VaultCopy } from './copy-vault.ts';
import { diffFile } from './diff-file.ts';
import { type Change, findChanges } from './find-changes.ts';
import { isolateAgents } from './isolated-agents.ts';
import { type Mask, maskAnswer, maskOf, maskTask } from './mask.ts';
import type { Descriptions, Omission } from './omissions.ts';

/** Where and with what a preview runs. */
export interface PreviewHost {
  /** A new folder for everything that the preview writes. */
  readonly folder: string;
  readonly registry: Registry;
  readonly descriptions: Descriptions;
  readonly env: NodeJS.ProcessEnv;
  secretOf(name: string): string | undefined;
  /** Ends the preview. */
  readonly signal: AbortSignal;
}

/** A plan that was run on copies of its vaults. Its texts are as if they came from the vaults, and without secrets. */
export interface Preview {
  readonly report: PlanReport;
  /** The tasks that did not run, by their ids. */
  readonly omissions: ReadonlyMap<string, Omission>;
  readonly vaults: readonly ChangedVault[];
  /** The answer of a task; null if it has none. */
  answerOf(task: TaskReport): ReceivedResponse | null;
}

/** What the plan would change in a vault. */
export interface ChangedVault {
  readonly vault: string;
  readonly files: readonly DiffedChange[];
}

export interface DiffedChange extends Change {
  /** Unified; null for folders, links, long files and files that are not text. */
  readonly diff: string | null;
}

/**
 * Runs a plan on copies of its vaults and shows it while they exist. No file of the vaults, and none of the user's
 * journal, caches or history, is touched.
 *
 * @throws OrchestratorError `PREVIEW_COPY_FAILED`, `PREVIEW_VAULT_CHANGED`; and the reason of the signal
 */
export async function previewPlan<Shown>(
  plan: CheckedPlan,
  host: PreviewHost,
  show: (preview: Preview) => Shown | Promise<Shown>,
): Promise<Shown> {
  const { folder, signal } = host;
  const adapted = adaptPlan(plan, host.descriptions);
  const paths = planCopies(vaultsOf(adapted.plan), join(folder, 'vaults'));
  const copies: VaultCopy[] = [];
  for (const { vault, copy } of paths.vaults) copies.push(await copyVault(vault, copy, signal));

  await using opened = new AsyncDisposableStack();
  const journal = opened.use(openJournal(join(folder, 'plans')));
  const secrets = new Set<string>();
  const report = await runOnCopies(adapted.plan, { host: noteSecrets(host, secrets), paths, journal, opened });
  signal.throwIfAborted();
  const mask = maskOf([...secrets], paths);
  // Before anything is shown, because a vault may have changed meanwhile.
  const vaults = await Promise.all(copies.map((copied) => compare(copied, mask, signal)));
  return await show({
    report: { ...report, tasks: report.tasks.map((task) => maskTask(task, mask)) },
    omissions: new Map([...adapted.omissions].map(([id, each]) => [id, { ...each, why: mask.texts(each.why) }])),
    vaults,
    answerOf: ({ answer }) => answer && maskAnswer(journal.readAnswer(answer), mask),
  });
}

async function compare(copied: VaultCopy, mask: Mask, signal: AbortSignal): Promise<ChangedVault> {
  const changes = await findChanges(copied, signal);
  const files = changes.map((change) => {
    const { path, from } = change;
    const names = mask.texts({ path, ...(from === undefined ? {} : { from }) });
    return { ...change, ...names, diff: mask.diff(diffFile(copied, change, names)) };
  });
  return { vault: mask.texts(copied.vault), files };
}

/** Collects the secrets that a plan reads. */
function noteSecrets(host: PreviewHost, secrets: Set<string>): PreviewHost {
  const secretOf = (name: string): string | undefined => {
    const secret = host.secretOf(name);
    if (secret !== undefined) secrets.add(secret);
    return secret;
  };
  return { ...host, secretOf };
}

interface Opened {
  readonly host: PreviewHost;
  readonly paths: CopiedPaths;
  readonly journal: Journal;
  readonly opened: AsyncDisposableStack;
}

async function runOnCopies(plan: CheckedPlan, { host, paths, journal, opened }: Opened): Promise<PlanReport> {
  const { folder, env, signal, secretOf } = host;
  const agents = isolateAgents(host.registry, { folder, env, copies: paths.vaults });
  const executor = opened.adopt(createTaskExecutor(agents, { environment: env }), (each) => each.close());
  const runner = createEmbeddedRunner({ executor: onCopies(executor, paths), journal, secretOf });
  opened.defer(() => runner.close());
  const planId = await runner.submit(plan);
  const cancel = (): void => void runner.cancel(planId);
  signal.addEventListener('abort', cancel);
  opened.defer(() => signal.removeEventListener('abort', cancel));
  if (signal.aborted) cancel();
  return runner.wait(planId);
}

/** Sends requests for vaults to agents as requests for their copies. */
function onCopies(executor: TaskExecutor, { toCopies, toVaults }: CopiedPaths): TaskExecutor {
  return {
    async exec(request, options) {
      const payload = toCopies(request.payload);
      return toVaults(await executor.exec({ ...request, payload } as ActionRequest, options));
    },
    describe: (agent) => executor.describe(agent),
    close: () => executor.close(),
  };
}

/** The vaults of a plan by their real paths, each with the paths by which the plan names it. */
function vaultsOf(plan: CheckedPlan, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  for (const { vault, payload, apiVersion, subplan } of plan.tasks) {
    if (subplan !== undefined) vaultsOf(subplan, found);
    const path = locateParams(payload, apiVersion).params['vault_path'];
    if (vault === null || vault === '' || typeof path !== 'string') continue;
    found.set(vault, (found.get(vault) ?? new Set()).add(path));
  }
  return found;
}
