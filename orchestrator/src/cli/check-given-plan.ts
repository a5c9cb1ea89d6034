import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Registry, TaskExecutor } from '@obsidian-agent/client';
import {
  type CheckedPlan,
  explainMissingSecret,
  findReferences,
  flattenPlan,
  type GivenInputs,
  type IgnoredField,
  readSecret,
} from '@obsidian-agent/plans';
import { loadPlanText } from '../load/load-plan-text.ts';
import type { Io } from './io.ts';
import { markLate } from './mark-late.ts';
import { readInput } from './read-input.ts';

export interface LoadOptions {
  readonly registry: Registry;
  readonly executor: TaskExecutor;
  readonly io: Io;
  readonly inputs: GivenInputs;
  /** Whether the program does nothing else with the plan. */
  readonly isCheckOnly?: boolean;
}

/** Reads a plan given on the command line, checks all of it, and warns of fields without effect, missing secrets and vaults. */
export async function checkGivenPlan(
  file: string,
  { registry, executor, io, inputs, isCheckOnly = false }: LoadOptions,
): Promise<CheckedPlan> {
  const folder = file === '-' ? io.cwd : dirname(resolve(io.cwd, file));
  const { cwd, env } = io;
  const warn = ({ file: name, line, column, message }: IgnoredField): void => {
    io.stderr.write(`${name}:${line}:${column}: ${message}\n`);
  };
  const plan = await loadPlanText(
    { read: () => readInput(file, io), file, folder },
    {
      agentNames: [...registry.keys()],
      executor,
      inputs,
      cwd,
      env,
      warn,
      onLoaded: isCheckOnly ? markLate : undefined,
    },
  );
  warnOfMissingSecrets(plan, io);
  warnOfMissingVaults(plan, io);
  return plan;
}

function warnOfMissingSecrets(plan: CheckedPlan, { env, stderr }: Io): void {
  for (const name of new Set(secretsOf(plan)))
    if (readSecret(name, env) === undefined)
      stderr.write(`The secret "${name}" is missing. ${explainMissingSecret(name, env)}\n`);
}

/** Vaults that a path names. Those with a name are where their worker is. */
function warnOfMissingVaults(plan: CheckedPlan, { stderr }: Io): void {
  const paths = flattenPlan(plan).flatMap(({ vault, vaultName }) => (vaultName === undefined ? (vault ?? []) : []));
  for (const path of new Set(paths))
    if (path !== '' && !existsSync(`${path}/.`))
      stderr.write(`No vault folder at ${path}. Check vault_path, which begins at the folder of the plan.\n`);
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
