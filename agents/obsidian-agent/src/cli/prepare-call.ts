import { writeStderr } from '@obsidian-agent/platform';
import { type CommandNameV2, traitsV2 } from '@obsidian-agent/shared-types';
import type { RunContext } from '../run/answer.ts';
import { isPreview } from '../v2/handling/command-kinds.ts';
import { assertOwnMap } from './assert-own-map.ts';
import { type Call, carryOut, FailedCall, type Payload } from './caller.ts';
import { commandNamed, flagsOf } from './commands.ts';
import { resolveDay } from './day-notes.ts';
import { canAsk, confirm } from './questions.ts';
import type { CalledCommand, TypedCall } from './read-flags.ts';
import type { ShortName } from './short-names.ts';

/** Makes a call of the contract from what was typed; undefined if the user decides against it. */
export type Expand = (typed: TypedCall, context: RunContext) => Promise<Call | undefined>;

const expanders: Readonly<Record<NonNullable<ShortName['expands']>, () => Promise<Expand>>> = {
  daily: async () => (await import('./expand-daily.ts')).expandDaily,
  task: async () => (await import('./expand-task.ts')).expandTask,
  undo: async () => (await import('./expand-undo.ts')).expandUndo,
  edit: async () => (await import('./expand-edit.ts')).expandEdit,
  search: async () => (await import('./expand-search.ts')).expandSearch,
  rename: async () => (await import('./expand-rename.ts')).expandRename,
};

/**
 * Makes a call of the contract from what was typed; returns undefined if the user decides against it.
 *
 * @throws FailedCall, UsageError
 */
export async function prepareCall(
  { command, short }: CalledCommand,
  typed: TypedCall,
  context: RunContext,
): Promise<Call | undefined> {
  if (short?.expands !== undefined) return await (await expanders[short.expands]())(typed, context);
  if (command.name === 'generate_moc') await assertOwnMap(typed, context);
  const typedCall = { action: command.name, payload: typed.payload };
  // After a name of the contract, `today` is a note of that name.
  const call = short === undefined ? typedCall : await resolveDay(typedCall, context);
  return await withConsent(call, { ...typed, payload: call.payload }, context);
}

/** Asks before a deletion, after showing what it would do. A preview needs no consent. */
async function withConsent(
  call: Call,
  { payload, options }: TypedCall,
  context: RunContext,
): Promise<Call | undefined> {
  const { action } = call;
  const { effect, needsConsent } = traitsV2[action as CommandNameV2];
  if (effect !== 'destructive' || !needsConsent || isPreview(action as CommandNameV2, payload)) return call;
  if (options.yes) return { ...call, payload: { ...payload, ...consentTo(action, ['confirm']) } };
  const isGiven = payload['confirm'] === true || payload['force'] === true;
  if (isGiven || !canAsk()) return call;
  const agreed = { ...call, payload: { ...payload, ...consentTo(action, ['confirm', 'force']) } };
  const preview = await carryOut({ ...agreed, payload: { ...agreed.payload, dry_run: true } }, context);
  if (preview.status === 'error') throw new FailedCall(preview);
  const { changes } = preview.result.metadata as { readonly changes?: readonly unknown[] };
  if (changes?.length === 0) return agreed;
  writeStderr(`${withoutDryRunLine(preview.result.data)}\n`);
  return (await confirm('Delete?', context.signal)) ? agreed : undefined;
}

/** A preview without its last line, which says how to repeat it as a change: here the question follows. */
function withoutDryRunLine(data: string): string {
  return data.replace(/\nDry run: [^\n]*$/, '');
}

/** Those of the parameters by which a caller agrees to a deletion that the command has. */
function consentTo(action: string, params: readonly ('confirm' | 'force')[]): Payload {
  const command = commandNamed(action);
  const fields = command === undefined ? [] : flagsOf(command).map(({ field }) => field);
  return Object.fromEntries(params.filter((param) => fields.includes(param)).map((param) => [param, true]));
}
