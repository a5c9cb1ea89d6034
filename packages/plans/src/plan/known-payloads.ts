import type { Description } from '@obsidian-agent/shared-types';
import { type PayloadCheck, payloadChecks } from '../../generated/payload-checks.js';
import type { Plan } from './plan-schema.ts';
import { isKnown, type KnownCommand } from './task-command.ts';

/** Whether parameters match the schema of a command. */
export type KnownPayloads = ReadonlyMap<KnownCommand, PayloadCheck['isValid']>;

/** Loads the compiled checks of commands that plans use, as far as an agent describes them as this release does. */
export async function loadKnownPayloads(plans: readonly Plan[], agents: Iterable<Description>): Promise<KnownPayloads> {
  const actions = new Set(plans.flatMap(({ tasks }) => tasks.map(({ action }) => action)));
  const used = [...agents].flatMap(({ commands }) => commands.filter(isKnown)).filter(({ name }) => actions.has(name));
  const known = new Map<KnownCommand, PayloadCheck['isValid']>();
  for (const command of used) {
    const check = await payloadChecks[`${command.api_version} ${command.name}`]?.();
    if (check?.schema === JSON.stringify(command.params)) known.set(command, check.isValid);
  }
  return known;
}
