import { AgentError } from '@obsidian-agent/shared-types';
import type { Vault } from '@obsidian-agent/vault';
import type { Outcome } from 'obsidian-agent/session';
import type { ServedVault } from '../vaults/served-vault.ts';
import type { Confirmations } from './confirmation.ts';

/** Commands that take much back or away and know no confirmation: what they would do is told, and asked for. */
const unasked: ReadonlySet<string> = new Set(['undo', 'delete_folder']);

/** A command as a tool asks for it. */
export interface AskedCommand {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** On whose behalf commands of one call run. */
export interface Wish {
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly whenTaken: () => Promise<void>;
  readonly onProgress: ((done: number, total: number) => void) | undefined;
  readonly confirmations: Confirmations;
}

/**
 * Carries out a command when the vault is free.
 *
 * What takes something away and does not come confirmed is put to the user, where the client can ask.
 *
 * @throws AgentError as the command does, and ConfirmationWanted where the user has to be asked
 */
export async function runInVault(served: ServedVault, asked: AskedCommand, wish: Wish): Promise<Outcome> {
  return await served.run(wish.signal, async (vault) => {
    await wish.whenTaken();
    if (unasked.has(asked.name) && wish.confirmations.canAsk && asked.params['dry_run'] !== true)
      await confirmByPreview(vault, asked, wish);
    try {
      return await carryOut(vault, asked, wish);
    } catch (error) {
      if (!(error instanceof AgentError && error.reason === 'CONFIRMATION_REQUIRED')) throw error;
      // A batch names its commands in its own way; they come confirmed or not at all.
      if (!wish.confirmations.canAsk || asked.name === 'batch') throw error;
      wish.confirmations.assert({ question: questionOf(error), about: [asked, error.details] });
      return await carryOut(vault, { ...asked, params: { ...asked.params, confirm: true } }, wish);
    }
  });
}

async function confirmByPreview(vault: Vault, asked: AskedCommand, wish: Wish): Promise<void> {
  const preview = await carryOut(vault, { ...asked, params: { ...asked.params, dry_run: true } }, wish);
  const changes = preview.metadata?.['changes'];
  if (!Array.isArray(changes) || changes.length === 0) return;
  wish.confirmations.assert({ question: `${preview.data}\n\nGo on?`, about: [asked, changes] });
}

function questionOf({ message, details }: AgentError): string {
  const { path, backlinks, selected, paths } = details;
  if (typeof path === 'string') return `Delete ${path}?${linksTo(backlinks)}`;
  if (!Array.isArray(paths)) return `${message}. Go on?`;
  const more = Number(selected) - paths.length;
  return `Delete ${selected} ${selected === 1 ? 'note' : 'notes'}? ${paths.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

function linksTo(backlinks: unknown): string {
  if (typeof backlinks !== 'number' || backlinks === 0) return '';
  return backlinks === 1 ? ' One link leads to it.' : ` ${backlinks} links lead to it.`;
}

async function carryOut(vault: Vault, asked: AskedCommand, { requestId, onProgress }: Wish): Promise<Outcome> {
  const { runCommand } = await import('../vaults/engine.ts');
  const origin = { command: asked.name, request_id: requestId, plan_id: null, task_id: null, correlation_id: null };
  return await runCommand(vault, asked, { origin, now: new Date(), onProgress });
}
