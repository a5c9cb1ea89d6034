import type { Registry, TaskExecutor } from '@obsidian-agent/client';
import { type CheckedPlan, describeAgent, flattenPlan, type PlanReport, type TaskReport } from '@obsidian-agent/plans';
import type { Description } from '@obsidian-agent/shared-types';
import type { Omission } from './omissions.ts';
import { type DiffedChange, type Preview, previewPlan } from './open-preview.ts';
import { makePreviewFolder } from './preview-folder.ts';

/** What a plan would do, as JSON. */
export interface PreviewReport {
  readonly name: string;
  /** The state in which the plan would have ended. */
  readonly state: PlanReport['state'];
  readonly tasks: readonly PreviewedTask[];
  readonly files: readonly PreviewedFile[];
}

export interface PreviewedTask extends Pick<TaskReport, 'task' | 'action' | 'agent' | 'state' | 'because' | 'failure'> {
  /** Why it was not run; null if it was. */
  readonly omitted: Omission['kind'] | null;
}

export interface PreviewedFile extends DiffedChange {
  readonly vault_path: string;
}

/** What a preview needs. */
export interface PreviewContext {
  readonly registry: Registry;
  readonly executor: TaskExecutor;
  readonly env: NodeJS.ProcessEnv;
  secretOf(name: string): string | undefined;
}

/** Runs a plan on copies of its vaults, and reports what it would change. */
export async function reportPreview(
  plan: CheckedPlan,
  { registry, executor, env, secretOf }: PreviewContext,
  signal: AbortSignal,
): Promise<PreviewReport> {
  const names = new Set(flattenPlan(plan).flatMap(({ agent }) => (agent === '' ? [] : [agent])));
  const described = [...names].map(
    async (name): Promise<[string, Description]> => [name, await describeAgent(executor, name)],
  );
  const descriptions = new Map(await Promise.all(described));
  using folder = makePreviewFolder();
  // Traces record a plan, too.
  const own = { ...env, OTEL_SDK_DISABLED: 'true' };
  return await previewPlan(plan, { folder: folder.path, registry, descriptions, env: own, secretOf, signal }, toReport);
}

function toReport(preview: Preview): PreviewReport {
  const { name, state, tasks } = preview.report;
  const files = preview.vaults.flatMap(({ vault, files: all }) => all.map((file) => ({ vault_path: vault, ...file })));
  return { name, state, tasks: tasks.map((task) => toTask(task, preview)), files };
}

function toTask({ task, action, agent, state, because, failure }: TaskReport, preview: Preview): PreviewedTask {
  const omission = state === 'succeeded' ? preview.omissions.get(task) : undefined;
  return {
    task,
    action,
    agent: omission?.agent ?? agent,
    state,
    omitted: omission?.kind ?? null,
    because: omission?.why ?? because,
    failure,
  };
}
