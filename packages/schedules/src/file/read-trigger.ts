import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { msOf } from '@obsidian-agent/plans';
import { isObject } from '@obsidian-agent/shared-types';
import type { Trigger } from '../schedule/schedule.ts';
import { nextTime } from '../timing/cron-times.ts';
import type { ReportFault, WrittenSchedule } from './written-schedule.ts';

export const triggerKinds = ['cron', 'vault_change', 'webhook'] as const;

/** What triggers are checked against. */
export interface TriggerContext {
  /** The folder at which relative paths start. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  hasSecret(name: string): boolean;
  invalid: ReportFault;
}

/** What starts the plan; undefined if it is missing or wrong. */
export function readTrigger(written: WrittenSchedule, context: TriggerContext): Trigger | undefined {
  const { form, raw, isSound } = written;
  const { invalid } = context;
  const given = triggerKinds.filter((kind) => kind in raw);
  if (given.length !== 1) {
    const found = given.length === 0 ? 'nothing starts it' : `${given.join(' and ')} exclude each other`;
    // A misspelled trigger is reported as that.
    if (triggerKinds.every((kind) => isSound([kind])) || given.length > 1)
      invalid([], { what: `${found}.`, hint: 'Give one of cron, vault_change and webhook.' });
  }
  const { cron, timezone, missed = 'run_once' } = form;
  if (cron !== undefined && nextTime({ cron, timezone }, context.now) === undefined)
    invalid(['cron'], { what: `"${cron}" never comes.`, hint: 'Give a day that its month has.' });
  const [webhook, change] = [readWebhook(form.webhook, context), readChange(written, context)];
  return cron === undefined ? (webhook ?? change) : { kind: 'cron', cron, timezone, missed };
}

function readWebhook(
  webhook: WrittenSchedule['form']['webhook'],
  { hasSecret, invalid }: TriggerContext,
): Trigger | undefined {
  if (webhook === undefined) return undefined;
  const { secret } = webhook;
  if (!hasSecret(secret))
    invalid(['webhook', 'secret'], {
      what: `the secret "${secret}" is missing.`,
      hint: `Set ${secret}, or ${secret}_FILE to the path of a file with it.`,
    });
  return { kind: 'webhook', secret };
}

function readChange(
  { form: { vault_change: change }, raw }: WrittenSchedule,
  context: TriggerContext,
): Trigger | undefined {
  // The folder is checked even if another field of the trigger is wrong.
  const typed = isObject(raw['vault_change']) ? raw['vault_change'] : {};
  const vault = typeof typed['vault'] === 'string' ? readFolder(typed['vault'], context) : '';
  if (change === undefined) return undefined;
  const { quiet, latest, paths } = change;
  if (typed['quiet'] !== undefined && msOf(quiet) > msOf(latest)) {
    const hint = `Give a latest of at least ${quiet}, or a shorter quiet.`;
    context.invalid(['vault_change', 'quiet'], { what: `${quiet} is longer than latest, which is ${latest}.`, hint });
  }
  return { kind: 'vault_change', vault, paths, quietMs: msOf(quiet), latestMs: msOf(latest) };
}

function readFolder(typed: string, { folder, invalid }: TriggerContext): string {
  const path = resolve(folder, typed);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return realpathSync(path);
  const hint = `Correct the path of the vault, which stands for ${path}.`;
  invalid(['vault_change', 'vault'], { what: `not a folder: ${typed}.`, hint });
  return '';
}
