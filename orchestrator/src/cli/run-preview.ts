import { type CheckedPlan, describeAgent, flattenPlan, readSecret } from '@obsidian-agent/plans';
import type { Description } from '@obsidian-agent/shared-types';
import { previewPlan } from '../preview/open-preview.ts';
import { makePreviewFolder } from '../preview/preview-folder.ts';
import type { SharedValues } from './command.ts';
import { writePreview } from './describe-preview.ts';
import { readGivenInputs } from './given-inputs.ts';
import type { Io } from './io.ts';
import { loadPlan } from './load-plan.ts';
import { type OpenExecutor, openExecutor } from './open-executor.ts';
import { writePreviewJson } from './preview-json.ts';

type PreviewOptions = SharedValues & { readonly set?: readonly string[] | undefined };

/** Runs a plan on copies of its vaults, and shows what it would change. Returns the exit status. */
export async function runPreview(file: string, options: PreviewOptions, io: Io): Promise<number> {
  // Traces record a plan, too.
  const env = { ...io.env, OTEL_SDK_DISABLED: 'true' };
  await using open = await openExecutor(options, { ...io, env });
  const plan = await loadPlan(file, { ...open, io, inputs: readGivenInputs(options.set, io) });
  const descriptions = await describeAgents(plan, open);

  using folder = makePreviewFolder();
  const ended = new AbortController();
  let endedWith = 0;
  using stack = new DisposableStack();
  stack.defer(
    io.onInterrupt((count, status) => {
      endedWith = status;
      if (count === 1) return ended.abort();
      folder[Symbol.dispose]();
      return io.exit(status);
    }),
  );
  const secretOf = (name: string) => readSecret(name, io.env);
  const host = { folder: folder.path, registry: open.registry, descriptions, env, secretOf, signal: ended.signal };
  try {
    return await previewPlan(plan, host, async (preview) => {
      if (options.json) await writePreviewJson(preview, io);
      else writePreview(preview, io);
      return preview.report.state === 'succeeded' ? 0 : 1;
    });
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    io.stderr.write('The preview was cancelled. Nothing was changed.\n');
    return endedWith;
  }
}

/** The descriptions of a plan's agents, which they have already given to check the plan. */
async function describeAgents(plan: CheckedPlan, { executor }: OpenExecutor): Promise<Map<string, Description>> {
  const names = new Set(flattenPlan(plan).flatMap(({ agent }) => (agent === '' ? [] : [agent])));
  const described = [...names].map(async (name) => [name, await describeAgent(executor, name)] as const);
  return new Map(await Promise.all(described));
}
