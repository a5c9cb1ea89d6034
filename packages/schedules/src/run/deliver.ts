import { randomBytes } from 'node:crypto';
import { scheduledPlanIdFor } from '@obsidian-agent/plans';
import type { Schedule } from '../schedule/schedule.ts';
import { isTriggerReference } from '../schedule/trigger-values.ts';
import { parseSignature, type SignatureHeader, verifySignature } from '../triggers/webhook-signature.ts';
import { type Fired, fire } from './fire.ts';
import type { SchedulerParts } from './scheduler-parts.ts';

/** A request whose body is read only if its signature has the right form. */
export interface SignedRequest {
  readonly signature: SignatureHeader;
  readBody(): Promise<Uint8Array>;
}

/** How a webhook was taken. */
export type Delivery =
  | Fired
  | { readonly kind: 'replayed'; readonly planId: string }
  | { readonly kind: 'malformed'; readonly fault: string }
  /** The plan needs a part of the body, which has none. */
  | { readonly kind: 'not_json'; readonly fault: string }
  | { readonly kind: 'unsigned' | 'forged' | 'late' };

/**
 * Starts a plan by a signed request. Without a valid signature, the answer is the same for any name, and takes as long, so
 * that nobody learns which schedules there are.
 */
export async function deliver(
  parts: SchedulerParts,
  { name, schedules }: { readonly name: string; readonly schedules: ReadonlyMap<string, Schedule> },
  { signature: header, readBody }: SignedRequest,
): Promise<Delivery> {
  const signature = parseSignature(header);
  if (signature.kind !== 'signature') return signature;
  const body = await readBody();
  const verdict = verifySignature({ signature, body }, secretFor(name, schedules, parts), parts.clock.now());
  const schedule = schedules.get(name);
  if (verdict.kind !== 'genuine') return verdict;
  if (schedule === undefined) return { kind: 'forged' };

  const read = readJson(body);
  if (read.fault !== undefined && needsPartOfBody(schedule)) return { kind: 'not_json', fault: read.fault };
  const cause = { id: `delivery:${verdict.delivery}`, at: verdict.at, body: read.value };
  const planId = scheduledPlanIdFor(name, cause.id);
  if ((await parts.runOf(planId)).state !== 'unknown') return { kind: 'replayed', planId };
  return await fire(parts, schedule, { cause });
}

/** The secret of a webhook; one that nobody knows if there is no such webhook. */
function secretFor(
  name: string,
  schedules: ReadonlyMap<string, Schedule>,
  { secretOf, onProblem }: SchedulerParts,
): string {
  const hooks = [...schedules.values()].flatMap(({ name: hook, trigger }) =>
    trigger.kind === 'webhook' ? [{ hook, secretName: trigger.secret }] : [],
  );
  const meant = hooks.find(({ hook }) => hook === name);
  // Reading a secret can take the time of reading a file, also for a name that does not exist.
  const secret = secretOf((meant ?? hooks[0])?.secretName ?? '');
  if (meant !== undefined && !secret)
    onProblem(name, `A webhook was refused: its secret ${meant.secretName} is missing.`);
  return meant !== undefined && secret ? secret : randomBytes(32).toString('hex');
}

function needsPartOfBody({ inputs }: Schedule): boolean {
  return Object.values(inputs).some(
    (input) => isTriggerReference(input) && input.$trigger === 'body' && input.path !== undefined,
  );
}

/** The JSON value of a body; its text, and why, if it is not JSON. */
function readJson(body: Uint8Array): { readonly value: unknown; readonly fault?: string } {
  const text = new TextDecoder().decode(body);
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { value: text, fault: error.message };
    throw error;
  }
}
