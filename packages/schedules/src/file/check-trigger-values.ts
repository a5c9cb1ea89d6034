import { findJsonPathFault } from '@obsidian-agent/plans';
import { suggest } from '@obsidian-agent/shared-types';
import {
  isTriggerReference,
  type TriggerReference,
  triggerValues,
  valuesOfTriggers,
} from '../schedule/trigger-values.ts';
import { triggerKinds } from './read-trigger.ts';
import type { ReportFault, WrittenSchedule } from './written-schedule.ts';

const nouns = { cron: 'a cron line', vault_change: 'a change of a vault', webhook: 'a webhook' } as const;

/**
 * Checks the inputs that are known when a plan starts: their names, and whether the schedule's trigger has them. Returns
 * the names of those that are wrong.
 */
export function checkTriggerValues(
  { form: { inputs = {} }, raw }: WrittenSchedule,
  invalid: ReportFault,
): ReadonlySet<string> {
  const wrong = new Set<string>();
  const [kind, ...others] = triggerKinds.filter((each) => each in raw);
  for (const [input, value] of Object.entries(inputs)) {
    if (!isTriggerReference(value)) continue;
    const fault = findFault(value, others.length === 0 ? kind : undefined);
    if (fault === undefined) continue;
    invalid(['inputs', input], fault);
    wrong.add(input);
  }
  return wrong;
}

function findFault(
  { $trigger: wanted, path, ...others }: TriggerReference,
  kind: (typeof triggerKinds)[number] | undefined,
): Parameters<ReportFault>[1] | undefined {
  if (!triggerValues.includes(wanted)) {
    const what = `nothing that starts a plan has ${JSON.stringify(wanted)}.`;
    return { what, hint: suggest(String(wanted), triggerValues, 'values') };
  }
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return { what: `$trigger does not go with "${unknown}".`, hint: suggest(unknown, ['path'], 'fields') };
  const wrongPath = typeof path === 'string' ? findJsonPathFault(path) : path === undefined ? undefined : 'not a text';
  if (wrongPath !== undefined) {
    const hint = 'Write a path by RFC 9535, such as $.order.number, of at most 1000 characters.';
    return { what: `${JSON.stringify(path)} is not a valid JSONPath: ${wrongPath}.`, hint };
  }
  if (path !== undefined && (wanted === 'time' || wanted === 'date')) {
    const hint = 'Remove path, which selects a part of a body or of paths.';
    return { what: `path does not go with ${wanted}, which is a text.`, hint };
  }
  if (kind === undefined || valuesOfTriggers[kind].includes(wanted)) return undefined;
  return { what: `${nouns[kind]} has no ${wanted}.`, hint: `It has ${valuesOfTriggers[kind].join(', ')}.` };
}
