import { dirname, resolve } from 'node:path';
import type { Registry, TaskExecutor } from '@obsidian-agent/client';
import { type CheckedPlan, findReferences, type GivenInputs, readSecret } from '@obsidian-agent/plans';
import { loadPlanText } from '../load/load-plan-text.ts';
import type { Io } from './io.ts';
import { readInput } from './read-input.ts';

export interface LoadOptions {
  readonly registry: Registry;
  readonly executor: TaskExecutor;
  readonly io: Io;
  readonly inputs: GivenInputs;
}

/** Reads a plan given on the command line, checks all of it, and warns of missing secrets. */
export async function checkGivenPlan(
  file: string,
  { registry, executor, io, inputs }: LoadOptions,
): Promise<CheckedPlan> {
  const folder = file === '-' ? io.cwd : dirname(resolve(io.cwd, file));
  const { cwd, env } = io;
  const plan = await loadPlanText(
    { read: () => readInput(file, io), file, folder },
    { agentNames: [...registry.keys()], executor, inputs, cwd, env },
  );
  warnOfMissingSecrets(plan, io);
  return plan;
}

function warnOfMissingSecrets(plan: CheckedPlan, { env, stderr }: Io): void {
  for (const name of new Set(secretsOf(plan)))
    if (readSecret(name, env) === undefined)
      stderr.write(`The secret "${name}" is missing. Set ${name}, or ${name}_FILE to the path of a file with it.\n`);
}

function secretsOf({ tasks, notify }: CheckedPlan): string[] {
  return [
    ...secretsIn(notify),
    ...tasks.flatMap(({ payload, subplan }) => [
      ...secretsIn(payload),
      ...(subplan === undefined ? [] : secretsOf(subplan)),
    ]),
  ];
}

function secretsIn(value: unknown): string[] {
  return findReferences(value).flatMap(({ reference }) =>
    reference !== undefined && '$secret' in reference ? [reference.$secret] : [],
  );
}
