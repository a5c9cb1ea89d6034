import type { Change, Vault } from '@obsidian-agent/vault';
import type { Outcome } from 'obsidian-agent/session';
import type { ConfirmationScope } from '../confirmation/confirmation-scope.ts';
import type { Confirmations } from '../confirmation/confirmations.ts';
import { consentQuestion } from '../confirmation/consent-question.ts';
import { type AskedCommand, asConfirmed, asPreview, needsConsent } from '../confirmation/deleting-commands.ts';
import type { ServedVault } from '../vaults/served-vault.ts';

/** On whose behalf commands of one call run. */
export interface CallOptions {
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly whenTaken: () => Promise<void>;
  readonly onProgress: ((done: number, total: number | undefined) => void) | undefined;
  readonly confirmations: Confirmations;
  /** The moment of the whole call. */
  readonly now: Date;
}

/**
 * Carries out a command when the vault is free.
 *
 * What takes notes or folders away, or changes back, is put to the person where the client can ask, whatever the model
 * sent: it is the person who loses them. Where the person wants to be asked about every change, so is the rest.
 *
 * @throws AgentError as the command does, and ConfirmationWanted where the person has to be asked
 */
export async function runInVault(served: ServedVault, asked: AskedCommand, options: CallOptions): Promise<Outcome> {
  const work = async (vault: Vault) => {
    await options.whenTaken();
    const isAgreed =
      options.confirmations.canAsk &&
      (await isToAsk(asked, options.confirmations.scope)) &&
      (await assertConsent(served, vault, { asked, options }));
    return await carryOut(vault, isAgreed ? asConfirmed(asked) : asked, options);
  };
  return await served.run(options.signal, work, ({ read, total }) => options.onProgress?.(read, total));
}

async function isToAsk(asked: AskedCommand, scope: ConfirmationScope): Promise<boolean> {
  return scope === 'changes' ? (await loadEngine()).isWrite(asked) : needsConsent(asked);
}

/** Whether there was anything to agree to; whoever does not agree ends the call. */
async function assertConsent(
  { name }: ServedVault,
  vault: Vault,
  { asked, options }: { readonly asked: AskedCommand; readonly options: CallOptions },
): Promise<boolean> {
  const metadata = (await carryOut(vault, asPreview(asked), options)).metadata ?? {};
  const question = consentQuestion({ command: asked.name, vault: name, metadata }, options.confirmations.scope);
  if (question === undefined) return false;
  const changes = (metadata['changes'] ?? []) as readonly Change[];
  const { filesToDelete } = await loadEngine();
  options.confirmations.assert({ question, about: [asked, changes, await filesToDelete(await vault.open(), changes)] });
  return true;
}

let engine: Promise<typeof import('../vaults/lazy.ts')> | undefined;

function loadEngine(): NonNullable<typeof engine> {
  engine ??= import('../vaults/lazy.ts');
  return engine;
}

async function carryOut(
  vault: Vault,
  asked: AskedCommand,
  { requestId, onProgress, now }: CallOptions,
): Promise<Outcome> {
  const { runCommand } = await loadEngine();
  const origin = { command: asked.name, request_id: requestId, plan_id: null, task_id: null, correlation_id: null };
  return await runCommand(vault, asked, { origin, now, onProgress });
}
