import type { VaultPolicy } from '@obsidian-agent/vault';
import { embedderOpener } from './embedder-opener.ts';
import type { Session } from './session.ts';

/** What a run may do in a vault. */
export function vaultPolicy({
  settings,
  signal,
  tracing,
  onLearned,
  onWait,
  onBusy,
}: Pick<Session, 'settings' | 'signal' | 'tracing' | 'onLearned' | 'onWait' | 'onBusy'>): VaultPolicy {
  return {
    allowedRoots: settings.allowedRoots,
    readOnly: settings.readOnly,
    cacheDir: settings.cacheDir,
    stateDir: settings.stateDir,
    openEmbedder: embedderOpener(settings.embeddings, onWait ?? ((why) => tracing.log.warn(why))),
    onUnfinished: ({ message, reason, hint, details }) => tracing.log.warn(message, { reason, hint, details }),
    lockTimeoutMs: settings.limits.lockTimeoutMs,
    maxNoteBytes: settings.limits.responseBytes,
    signal,
    onBusy,
    onLearned,
    span: tracing.correlationSpan,
  };
}
