import { type CommandDescription, Description } from '@obsidian-agent/shared-types';
import { readDocument } from '../../answer/read-answer.ts';
import { type Bench, NotApplicable } from '../../subject/check.ts';
import type { Invocation, Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';

const describing: Invocation = { stdin: '', shell: 'exec "$@" --describe' };

const known = new WeakMap<Bench, Promise<Observation>>();

/** What an agent prints for `--describe`. It is asked once per run. */
export function observeDescription(bench: Bench): Promise<Observation> {
  const asked = known.get(bench) ?? runDescribe(bench);
  known.set(bench, asked);
  return asked;
}

async function runDescribe(bench: Bench): Promise<Observation> {
  await using sandbox = await openSandbox(bench);
  return await sandbox.run(describing);
}

/** What the agent says of a command; `undefined` if it does not list it. */
export async function descriptionOf(bench: Bench, name: string): Promise<CommandDescription | undefined> {
  const { commands = [] } = parseDescription(await observeDescription(bench)) ?? {};
  return commands.find((command) => command.name === name && command.api_version === 'v2');
}

/** @throws NotApplicable if the agent does not list the command. Without a valid description, every command is tried. */
export async function requireCommand(bench: Bench, name: string): Promise<void> {
  const description = parseDescription(await observeDescription(bench));
  if (description === undefined || description.commands.some((command) => command.name === name)) return;
  throw new NotApplicable(`the agent does not list ${name}`);
}

function parseDescription(observation: Observation): Description | undefined {
  if (observation.stdout.length === 0) return undefined;
  return Description.safeParse(readDocument(observation)).data;
}
