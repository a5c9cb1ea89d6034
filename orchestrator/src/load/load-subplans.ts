import { dirname, isAbsolute, join, resolve } from 'node:path';
import { UsageError } from '@obsidian-agent/cli';
import { DEEPEST, type ParsedPlan, type PlanContext, type ProblemFacts, readPlan } from '@obsidian-agent/plans';
import { type PathContext, readTextFile } from './read-text-file.ts';

type Subplans = NonNullable<PlanContext['subplans']>;

/** Reads the plans that a plan runs, and those that they run, by their absolute paths. Each file is read once. */
export async function loadSubplans(parsed: ParsedPlan, folder: string, place: PathContext): Promise<Subplans> {
  const found = new Map<string, ParsedPlan | ProblemFacts>();
  let level = filesOf(parsed, folder);
  // A plan below the deepest level is refused unread.
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const added = level.filter(({ path }) => !found.has(path));
    for (const file of added) found.set(file.path, await readFile(file, place));
    level = added.flatMap(({ path }) => {
      const plan = found.get(path);
      return plan === undefined || 'reason' in plan ? [] : filesOf(plan, dirname(path));
    });
  }
  return found;
}

interface PlanFile {
  readonly path: string;
  /** The path as shown to the author. */
  readonly name: string;
  /** The path as the author wrote it, from the folder of the plan that names it. */
  readonly written: string;
}

function filesOf({ plan, source }: ParsedPlan, folder: string): PlanFile[] {
  const names = plan.tasks.flatMap(({ plan: file }) => file ?? []);
  return [...new Set(names)].map((written) => ({
    path: resolve(folder, written),
    name: isAbsolute(written) ? written : join(dirname(source.file), written),
    written,
  }));
}

async function readFile({ path, name, written }: PlanFile, place: PathContext): Promise<ParsedPlan | ProblemFacts> {
  try {
    return await readPlan(readTextFile(path, place, written), name);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { reason: 'UNREADABLE_PLAN', message: `${error.message}.`, hint: error.hint };
  }
}
