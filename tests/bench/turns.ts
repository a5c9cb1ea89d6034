/** The messages from a program that measures in alternation to the one that started both. */
export type TurnMessage =
  | { readonly kind: 'done-for-now' }
  | { readonly kind: 'rows'; readonly name: string; readonly rows: readonly unknown[] }
  | { readonly kind: 'unmeasured'; readonly name: string; readonly why: string };

/** Set if `process.send` names a program that assigns turns. */
export const IN_TURN = 'OBSIDIAN_AGENT_BENCH_IN_TURN';

/** Waits while another program measures; returns immediately if this one is alone. */
export async function takeTurn(): Promise<void> {
  if (process.env[IN_TURN] === undefined) return;
  const next = new Promise((resolve) => process.once('message', resolve));
  await send({ kind: 'done-for-now' });
  await next;
}

export function send(message: TurnMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error === null ? resolve() : reject(error)));
  });
}
