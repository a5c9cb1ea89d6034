import type { RunContext } from '../run/answer.ts';
import { type Call, FailedCall, type Failure, resultOf, type Success } from './caller.ts';
import { isDay } from './is-day.ts';

interface DailyNote {
  readonly path: string;
  readonly created: boolean;
}

/** The same call, for the daily note if its note is named by a day. @throws FailedCall */
export async function resolveDay(call: Call, context: RunContext): Promise<Call> {
  return isDay(call.payload['note']) ? await onDailyNote(call, context) : call;
}

/**
 * The same call for the daily note of the day that it names.
 *
 * What adds text creates a missing note, in the same transaction.
 *
 * @throws FailedCall
 */
export async function onDailyNote({ action, payload }: Call, context: RunContext): Promise<Call> {
  const adds = action === 'append_note' || action === 'prepend_note';
  const date = payload['note'];
  const daily = { action: 'get_daily_note', payload: { date, create_if_missing: adds, dry_run: true } };
  const find = { ...daily, payload: withVault(daily.payload, payload) };
  const { path, created } = await resultOf<DailyNote>(find, context).catch((error: unknown) => {
    throw error instanceof FailedCall ? sayingHowToCreate(error, String(date)) : error;
  });
  const note = `/${path}`;
  if (!created) return { action, payload: { ...payload, note } };
  const { vault_path, response_format, dry_run, ...params } = payload;
  const commands = [
    { type: 'get_daily_note', date },
    { type: action, ...params, note },
  ];
  return {
    action: 'batch',
    payload: { vault_path, response_format, dry_run, commands },
    recordedAs: action,
    shows: ofLastCommand,
  };
}

function withVault(payload: Call['payload'], { vault_path }: Call['payload']): Call['payload'] {
  return vault_path === undefined ? payload : { ...payload, vault_path };
}

/** The hint of get_daily_note names a parameter that was not typed. */
function sayingHowToCreate({ response }: FailedCall, date: string): FailedCall {
  if (!('error_detail' in response) || response.error_detail.reason !== 'NOTE_NOT_FOUND')
    return new FailedCall(response);
  const hint = `To create it, type: obsidian-agent daily${date === 'today' ? '' : ` --date ${date}`}`;
  return new FailedCall({ ...response, error_detail: { ...response.error_detail, hint } });
}

interface BatchResult {
  readonly items: readonly { readonly data: string; readonly metadata: Call['payload'] }[];
  readonly dry_run: boolean;
  readonly transaction_id: string | null;
  readonly changes: readonly unknown[];
}

/** The answer of a batch's last command, after what was created for it, with the transaction of the whole. */
function ofLastCommand(response: Success | Failure): Success | Failure {
  if (response.status === 'error') return response;
  const { items, dry_run, transaction_id, changes } = response.result.metadata as unknown as BatchResult;
  const last = items.at(-1);
  if (last === undefined) return response;
  const metadata = { ...last.metadata, dry_run, transaction_id, changes };
  const [daily] = items;
  const created = daily === undefined || daily === last ? '' : `Created ${String(daily.metadata['path'])}. `;
  const data = dry_run ? response.result.data : `${created}${last.data}`;
  return { ...response, result: { ...response.result, data, metadata } } as Success;
}
