import { readVaultSetting } from '@obsidian-agent/platform';
import { AgentError, type Message, param, SEND, spelled, text } from '@obsidian-agent/shared-types';
import type { Settings } from './settings.ts';

/**
 * The default vault, from the environment or else the user's settings file.
 *
 * @throws AgentError `VAULT_NOT_NAMED`
 */
export function defaultVault({ vaultPath, settingsFile }: Settings): string {
  if (vaultPath !== undefined) return vaultPath;
  const setting = readVaultSetting(settingsFile);
  if ('problem' in setting) throw vaultNotNamed(text`; ${setting.problem}`);
  if (setting.path === undefined) throw vaultNotNamed([]);
  return setting.path;
}

function vaultNotNamed(why: Message): AgentError {
  return new AgentError('VAULT_NOT_NAMED', {
    message: text`No vault is named: ${spelled(text`'vault_path' is missing in parameters`, text`${param('vault_path')} is missing`)}, and OBSIDIAN_VAULT_PATH is not set${why}`,
    hint: text`${SEND} the absolute path of the vault as ${param('vault_path')}, or set OBSIDIAN_VAULT_PATH.`,
    details: { field: 'vault_path' },
  });
}
