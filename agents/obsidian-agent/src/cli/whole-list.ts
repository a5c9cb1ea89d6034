import type { RunContext } from '../run/answer.ts';
import { type Call, carryOut, type Failure, type Success } from './caller.ts';

/** The largest page of every list. */
const PAGE = 1000;

type Result = Readonly<Record<string, unknown>>;

/** Asks for all pages of a list, and answers with them as one. */
export async function carryOutWhole(call: Call, context: RunContext): Promise<Success | Failure> {
  const payload = { limit: PAGE, ...call.payload };
  let all = await carryOut({ ...call, payload }, context);
  for (let cursor = cursorOf(all); cursor !== undefined; cursor = cursorOf(all)) {
    const next = await carryOut({ ...call, payload: { ...payload, cursor } }, context);
    all = all.status === 'error' || next.status === 'error' ? next : joined(all, next);
  }
  return all;
}

function cursorOf(response: Success | Failure): string | undefined {
  const cursor = response.status === 'success' ? (response.result.metadata as Result)['next_cursor'] : undefined;
  return typeof cursor === 'string' ? cursor : undefined;
}

function joined(all: Success, next: Success): Success {
  const [before, after] = [all.result.metadata as Result, next.result.metadata as Result];
  const list = Object.keys(after).find((name) => Array.isArray(after[name])) ?? '';
  const items = [...(before[list] as readonly unknown[]), ...(after[list] as readonly unknown[])];
  const data = `${all.result.data}\n${next.result.data}`;
  const remarks = [...new Set([...(all.remarks ?? []), ...(next.remarks ?? [])])];
  return { ...next, remarks, result: { ...next.result, data, metadata: { ...after, [list]: items } } } as Success;
}
