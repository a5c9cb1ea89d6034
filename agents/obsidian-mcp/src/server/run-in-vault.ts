import type { Change, Vault } from '@obsidian-agent/vault';
import type { Outcome } from 'obsidian-agent/session';
import type { ConfirmationScope } from '../confirmation/confirmation-scope.ts';
import type { Confirmations } from '../confirmation/confirmations.ts';
import { consentQuestion } from '../confirmation/consent-question.ts';
import { asConfirmed, asPreview, type CommandCall, needsConsent } from '../confirmation/deleting-commands.ts';
import { assertWanted } from '../vaults/call-queue.ts';
import type { ServedVault } from '../vaults/served-vault.ts';

/** The request behind the commands of one call. */
export interface CallOptions {
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly whenTaken: () => Promise<void>;
  readonly onProgress: ((done: number, total: number | undefined) => void) | undefined;
  readonly confirmations: Confirmations;
  /** The time of the whole call. */
  readonly now: Date;
}

/**
 * Runs a command when the vault is free.
 *
 * Deletions and undos need the user's approval if the client can ask, no matter what the model sent: the notes are the
 * user's. With the scope `changes`, so does every other write.
 *
 * @throws AgentError as the command does, and ConfirmationRequired if the user has to be asked
 */
export async function runInVault(served: ServedVault, call: CommandCall, options: CallOptions): Promise<Outcome> {
  const work = async (vault: Vault) => {
    await options.whenTaken();
    assertWanted(options.signal);
    const isApproved =
      options.confirmations.canAsk &&
      (await needsApproval(call, options.confirmations.scope)) &&
      (await assertApproval(served, vault, { call, options }));
    return await carryOut(vault, isApproved ? asConfirmed(call) : call, options);
  };
  return await served.run(options.signal, work, ({ read, total }) => options.onProgress?.(read, total));
}

async function needsApproval(call: CommandCall, scope: ConfirmationScope): Promise<boolean> {
  return scope === 'changes' ? (await loadLazy()).isWrite(call) : needsConsent(call);
}

/** Returns whether there was anything to approve. @throws if the user has not approved it */
async function assertApproval(
  { name }: ServedVault,
  vault: Vault,
  { call, options }: { readonly call: CommandCall; readonly options: CallOptions },
): Promise<boolean> {
  const metadata = (await carryOut(vault, asPreview(call), options)).metadata ?? {};
  const { filesToDelete, requestedNames } = await loadLazy();
  const preview = { command: call.name, vault: name, metadata, requested: requestedNames(call, metadata) };
  const question = consentQuestion(preview, options.confirmations.scope);
  if (question === undefined) return false;
  const changes = (metadata['changes'] ?? []) as readonly Change[];
  options.confirmations.assert({ question, about: [call, changes, await filesToDelete(await vault.open(), changes)] });
  return true;
}

let lazy: Promise<typeof import('../vaults/lazy.ts')> | undefined;

function loadLazy(): NonNullable<typeof lazy> {
  lazy ??= import('../vaults/lazy.ts');
  return lazy;
}

async function carryOut(
  vault: Vault,
  call: CommandCall,
  { requestId, onProgress, now }: CallOptions,
): Promise<Outcome> {
  const { runCommand } = await loadLazy();
  const origin = { command: call.name, request_id: requestId, plan_id: null, task_id: null, correlation_id: null };
  return await runCommand(vault, call, { origin, now, onProgress });
}
