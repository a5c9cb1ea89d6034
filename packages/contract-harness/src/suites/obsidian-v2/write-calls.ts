import { commandsV2 } from '@obsidian-agent/shared-types';
import type { Tree } from '../../subject/tree.ts';
import { isTransaction } from './answer.ts';
import type { PairRequest } from './golden-pair.ts';
import { goldenPairs } from './goldens.generated.ts';
import { requestFor } from './request.ts';

/** A call that changes a vault. */
export interface WriteCall {
  readonly command: string;
  readonly before: Tree;
  readonly request: PairRequest;
}

const note = { 'Plan.md': '# Plan\n\n- [ ] buy seeds\n' };

/** Calls of commands whose golden pair previews, or changes nothing. */
const others: readonly WriteCall[] = [
  call('prepend_note', note, { note: 'Plan', content: 'first' }),
  call('add_bookmark', { ...note, '.obsidian/app.json': '{}' }, { file: 'Plan' }),
  call('get_daily_note', note, { date: '2026-03-01', create_if_missing: true }),
  call('get_periodic_note', note, { period: 'month', date: '2026-03-14', create_if_missing: true }),
  call('bulk_delete', note, { select: { notes: ['Plan'] }, confirm: true, dry_run: false }),
];

function call(command: string, before: Tree, payload: Readonly<Record<string, unknown>>): WriteCall {
  return { command, before, request: requestFor(command, payload) };
}

/** A call of every command that writes. */
export const writeCalls: readonly WriteCall[] = [...goldenCalls(), ...others];

/** The first golden pair of each command that made a transaction, if its payload is flat. */
function goldenCalls(): WriteCall[] {
  const writes = goldenPairs.filter(
    ({ request, answer }) => isTransaction(answer.metadata) && !('command' in request.payload),
  );
  return [...Map.groupBy(writes, ({ request }) => request.action)].flatMap(([command, [pair]]) =>
    pair === undefined ? [] : [{ command, before: pair.before, request: pair.request }],
  );
}

/** The calls of commands that have this param. */
export function callsWith(param: 'dry_run' | 'if_match'): readonly WriteCall[] {
  const shapes: Readonly<Record<string, { readonly params: { readonly shape: object } }>> = commandsV2;
  return writeCalls.filter(({ command }) => param in (shapes[command]?.params.shape ?? {}));
}

/** The request with other params. */
export function withParams({ request }: WriteCall, params: Readonly<Record<string, unknown>>): PairRequest {
  return { ...request, payload: { ...request.payload, ...params } };
}
