import { type CommandDescription, commandsV2 } from '@obsidian-agent/shared-types';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { faultsText } from '../../answer/schema-faults.ts';
import { type Bench, type Check, NotApplicable } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import { descriptionOf, observeDescription } from './agent-description.ts';
import { ajv, expectReason, expectSuccess, isTransaction, readAnswerV2 } from './answer.ts';
import { expectUnchanged } from './files.ts';
import type { GoldenPair } from './golden-pair.ts';
import { goldenPairs } from './goldens.generated.ts';
import { asking, requestFor } from './request.ts';

/** Whether each command does what `--describe` says of it. */
export const describedCommandChecks: readonly Check[] = Object.keys(commandsV2).map((name) => ({
  id: `describe.${name.replaceAll('_', '-')}`,
  sentence: `${name} does what \`--describe\` says: it accepts and refuses params by that schema, answers by that schema, and writes only if that is its effect.`,
  run: (bench) => tryCommand(bench, name),
}));

async function tryCommand(bench: Bench, name: string): Promise<void> {
  const described = await descriptionOf(bench, name);
  if (described === undefined) throw new NotApplicable(`the agent does not list ${name}`);
  const observation = await observeDescription(bench);
  const schemas = {
    params: compiled(described, 'params', observation),
    result: compiled(described, 'result', observation),
  };
  await expectParamsChecked(bench, described);
  const pair = goldenPairs.find(({ request, answer }) => request.action === name && answer.code === 0);
  if (pair !== undefined) await expectDescribed(bench, pair, { ...schemas, effect: described.effect });
}

function compiled(
  described: CommandDescription,
  part: 'params' | 'result',
  observation: Observation,
): ValidateFunction {
  try {
    return ajv.compile(described[part]);
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error);
    verify(false, { observation, expected: `a JSON Schema as ${part} of ${described.name}`, seen });
    throw error;
  }
}

/** A missing param that is required, and one that the schema does not have, are refused by name. */
async function expectParamsChecked(bench: Bench, { name, params }: CommandDescription): Promise<void> {
  const required = Array.isArray(params['required']) ? params['required'].map(String) : [];
  if (required.length > 0) await expectInvalid(bench, requestOf(name, {}), required);
  if (params['additionalProperties'] === false)
    await expectInvalid(bench, requestOf(name, { x_harness: 1 }), ['x_harness', ...required]);
}

function requestOf(name: string, payload: Readonly<Record<string, unknown>>): ReturnType<typeof requestFor> {
  return { ...requestFor(name, {}), payload };
}

async function expectInvalid(
  bench: Bench,
  request: ReturnType<typeof requestFor>,
  fields: readonly string[],
): Promise<void> {
  await using sandbox = await openSandbox(bench);
  const observation = await sandbox.run(asking(request));
  expectReason(observation, 'INVALID_PARAMS');
  const field = readAnswerV2(observation).error_detail?.details['field'];
  verify(fields.includes(String(field)), {
    observation,
    expected: `details with the field ${fields.join(' or ')}`,
    seen: `field ${JSON.stringify(field)}`,
  });
}

interface Described {
  readonly params: ValidateFunction;
  readonly result: ValidateFunction;
  readonly effect: CommandDescription['effect'];
}

async function expectDescribed(bench: Bench, pair: GoldenPair, { params, result, effect }: Described): Promise<void> {
  await using sandbox = await openSandbox(bench, pair.before);
  const untouched = await sandbox.look();
  const observation = await sandbox.run(asking(pair.request));
  const metadata = expectSuccess(observation);
  const isFlat = !('command' in pair.request.payload);
  const { type: _, ...payload } = pair.request.payload;
  const isAccepted = !isFlat || params(payload);
  verify(isAccepted, {
    observation,
    expected: 'params that the described schema accepts',
    seen: faultsText(params.errors),
  });
  const isAnswered = result(metadata);
  verify(isAnswered, {
    observation,
    expected: 'metadata that the described schema accepts',
    seen: faultsText(result.errors),
  });
  if (effect !== 'read') return;
  verify(!isTransaction(metadata), {
    observation,
    expected: 'no transaction of a read',
    seen: JSON.stringify(metadata),
  });
  await expectUnchanged(sandbox, untouched, observation);
}
