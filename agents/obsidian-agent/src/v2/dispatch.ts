import type { ActionRequest, CommandNameV2 } from '@obsidian-agent/shared-types';
import { IndexDamaged, openVault, type Vault } from '@obsidian-agent/vault';
import { originOf } from '../context/origin.ts';
import type { Session } from '../context/session.ts';
import { vaultPolicy } from '../context/vault-policy.ts';
import type { Outcome } from '../envelope/response.ts';
import { unknownCommand } from '../request/param-errors.ts';
import { defaultVault } from '../settings/default-vault.ts';
import { handlersV2 } from './handlers.generated.ts';
import { assertParams } from './handling/assert-params.ts';
import { carryOut } from './handling/carry-out.ts';
import { subjectOf } from './handling/command-kinds.ts';
import { ALL } from './handling/whole-list.ts';
import { assertKey, idempotencyOf } from './idempotency.ts';
import { assertNoneMisspelt } from './misspelt-members.ts';
import { readParams } from './payload.ts';
import { reportProgress } from './progress.ts';

/** Runs a v2 command. */
export async function dispatchV2(session: Session, request: ActionRequest): Promise<Outcome> {
  const { action, payload, idempotency_key: key } = request;
  if (!isCommand(action)) throw unknownCommand(action, 'v2', Object.keys(handlersV2));
  assertNoneMisspelt(request);
  assertKey(key);
  const params = readParams(action, payload);
  await assertParams(session.describe, action, { params });
  if (session.isWhole) params['limit'] = ALL;

  const options = {
    origin: originOf({ ...request, action: session.recordedAs ?? action }),
    subject: subjectOf(params),
    idempotency: idempotencyOf(key, params),
    onProgress: session.onProgress ?? reportProgress(session.tracing.log),
  };
  const opened = new OpenedVault(session, params['vault_path']);
  const context = {
    describe: session.describe,
    handlers: handlersV2,
    vault: () => opened.vault(),
    againIfDamaged: <T>(work: () => Promise<T>) => opened.againIfDamaged(work),
    now: new Date(),
    options,
  };
  try {
    return await opened.againIfDamaged(() => carryOut(context, action, params));
  } finally {
    await opened.close();
  }
}

/** The vault of one request, opened on first use. */
class OpenedVault {
  readonly #session: Session;
  readonly #path: unknown;
  #vault: Vault | undefined;

  constructor(session: Session, path: unknown) {
    this.#session = session;
    this.#path = path;
  }

  vault(): Vault {
    this.#vault ??= openVault(String(this.#path ?? defaultVault(this.#session.settings)), vaultPolicy(this.#session));
    return this.#vault;
  }

  /** Retries with a new index: the damaged one is deleted by now, and nothing has been changed yet. */
  async againIfDamaged<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IndexDamaged)) throw error;
      await this.close();
      return await work();
    }
  }

  async close(): Promise<void> {
    const opened = this.#vault;
    this.#vault = undefined;
    await opened?.close();
  }
}

/** Whether a command has this name. */
export function isCommand(action: string): action is CommandNameV2 {
  return Object.hasOwn(handlersV2, action);
}
