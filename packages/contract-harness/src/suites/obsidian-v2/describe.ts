import { isDeepStrictEqual } from 'node:util';
import { commandsV2, Description, toJsonSchema } from '@obsidian-agent/shared-types';
import { readAnswer } from '../../answer/read-answer.ts';
import { faultsText } from '../../answer/schema-faults.ts';
import { validateLazily } from '../../answer/validate-lazily.ts';
import type { Bench, Check } from '../../subject/check.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import { observeDescription } from './agent-description.ts';
import { ajv, expectReason, expectSuccess, type Metadata } from './answer.ts';
import { describedCommandChecks } from './described-command.ts';
import { asking, requestFor } from './request.ts';

const descriptionErrors = validateLazily(ajv, () => toJsonSchema(Description));

/** What an agent says of itself. */
export const describeChecks: readonly Check[] = [
  {
    id: 'describe.valid',
    sentence:
      '`--describe` prints one JSON document: versions, commands with schemas, limits; v2 is among the versions.',
    run: async (bench) => void (await describe(bench)),
  },
  {
    id: 'describe.same-as-command',
    sentence: 'The command `describe` returns what `--describe` prints.',
    run: trySame,
  },
  {
    id: 'describe.all-commands',
    level: 'SHOULD',
    sentence: 'An agent has every command of v2.',
    run: tryAllCommands,
  },
  {
    id: 'describe.unknown-command',
    sentence:
      'An `action` that is not a command is code 2 (UNKNOWN_COMMAND), and the error lists the existing commands.',
    run: async (bench) => {
      await using sandbox = await openSandbox(bench);
      expectReason(await sandbox.run(asking(requestFor('burn_note', { note: 'Plan' }))), 'UNKNOWN_COMMAND');
    },
  },
  ...describedCommandChecks,
];

/** The description of an agent. @throws Violation if it is invalid */
async function describe(bench: Bench): Promise<Description> {
  const observation = await observeDescription(bench);
  const description = readAnswer(observation, {
    exitStatuses: [0],
    faultOf: (value) => {
      const errors = descriptionErrors(value);
      return errors && faultsText(errors);
    },
  }) as Description;
  const { api_versions } = description;
  verify(api_versions.includes('v2'), { observation, expected: 'api_versions with v2', seen: api_versions.join(', ') });
  return description;
}

async function trySame(bench: Bench): Promise<void> {
  const printed: Metadata = await describe(bench);
  await using sandbox = await openSandbox(bench);
  const observation = await sandbox.run(asking({ ...requestFor('describe', {}), payload: {} }));
  const returned = expectSuccess(observation);
  const names = Object.keys({ ...printed, ...returned });
  const different = names.filter((name) => !isDeepStrictEqual(returned[name], printed[name]));
  verify(different.length === 0, {
    observation,
    expected: 'the members that --describe prints',
    seen: `different: ${different.join(', ')}`,
  });
}

async function tryAllCommands(bench: Bench): Promise<void> {
  const { commands } = await describe(bench);
  const listed = new Set(commands.filter(({ api_version }) => api_version === 'v2').map(({ name }) => name));
  const missing = Object.keys(commandsV2).filter((name) => !listed.has(name));
  verify(missing.length === 0, {
    observation: await observeDescription(bench),
    expected: 'every command of v2',
    seen: `no ${missing.join(', ')}`,
  });
}
