import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '@obsidian-agent/cli';
import { argumentInvalid, type CheckedPlan, memberForm, type Plan, PlanRefused } from '@obsidian-agent/plans';
import { isObject } from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import { type LoadContext, loadPlanText, type PlanText } from '../load/load-plan-text.ts';
import { type PathContext, readTextFile } from '../load/read-text-file.ts';
import { writePlanData } from './plan-data.ts';

/** A plan as data, with the fields of a file. */
export type PlanData = z.input<typeof Plan>;

/** A plan's file (path or URL), its text in YAML or JSON, or data. */
export type PlanSource = string | URL | { readonly text: string } | PlanData;

/** Values for a plan's inputs, by their names. */
export type InputValues = Readonly<Record<string, unknown>>;

/**
 * Reads and checks a plan.
 *
 * @throws PlanRefused with all problems, also if the file cannot be read; AgentFailure if an agent does not describe
 *   itself; OrchestratorError `ARGUMENT_INVALID` for a URL that is not a file's
 */
export function loadSource(
  source: PlanSource,
  { inputs, ...context }: Omit<LoadContext, 'inputs'> & { readonly inputs: InputValues },
): Promise<CheckedPlan> {
  const given = new Map(Object.entries(inputs).map(([name, value]) => [name, { value }]));
  return loadPlanText(textOf(source, context), { ...context, inputs: given, inputForm: memberForm });
}

function textOf(source: PlanSource, { cwd, env }: PathContext): PlanText {
  if (source instanceof URL && source.protocol !== 'file:')
    throw argumentInvalid('source', source.href, 'Use a path, or a URL of a file.');
  if (typeof source === 'string' || source instanceof URL) {
    const file = typeof source === 'string' ? source : fileURLToPath(source);
    return { read: () => readPlanFile(file, { cwd, env }), file, folder: dirname(resolve(cwd, file)) };
  }
  const text = isObject(source) && !('tasks' in source) ? source['text'] : undefined;
  // Problems have lines and columns, so data is checked as the text that it would be in a file.
  return { read: () => (typeof text === 'string' ? text : writePlanData(source, 'plan')), file: 'plan', folder: cwd };
}

function readPlanFile(file: string, context: PathContext): string {
  try {
    return readTextFile(file, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { message, hint } = error;
    throw new PlanRefused(file, [{ reason: 'UNREADABLE_PLAN', message: `${message}.`, hint, line: 1, column: 1 }]);
  }
}
