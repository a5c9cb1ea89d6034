import { embedderOpener } from 'obsidian-agent/embedder-opener';
import { readSettings } from 'obsidian-agent/settings';
import type { ServerOptions } from './cli/options.ts';
import type { StandingPolicy } from './vaults/served-vault.ts';

/** What the server may do in a vault, from its options or else the environment. */
export function standingPolicy(
  { readOnly, allow, deny }: Pick<ServerOptions, 'readOnly' | 'allow' | 'deny'>,
  env: NodeJS.ProcessEnv,
): StandingPolicy {
  const settings = readSettings(env);
  return {
    access: { allow, deny },
    allowedRoots: settings.allowedRoots,
    readOnly: readOnly || settings.readOnly,
    cacheDir: settings.cacheDir,
    stateDir: settings.stateDir,
    openEmbedder: embedderOpener(settings.embeddings),
    lockTimeoutMs: settings.limits.lockTimeoutMs,
    maxNoteBytes: settings.limits.responseBytes,
    span: async (_, work) => await work(),
  };
}
