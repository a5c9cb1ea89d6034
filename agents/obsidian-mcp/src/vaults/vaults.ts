import { AgentError, quoted, suggest, text, trusted } from '@obsidian-agent/shared-types';
import type { ServedVault } from './served-vault.ts';

/** The served vaults by name. */
export class Vaults {
  readonly #vaults: ReadonlyMap<string, ServedVault>;

  constructor(vaults: readonly ServedVault[]) {
    this.#vaults = new Map(vaults.map((vault) => [vault.name, vault]));
  }

  get names(): readonly string[] {
    return [...this.#vaults.keys()];
  }

  get all(): readonly ServedVault[] {
    return [...this.#vaults.values()];
  }

  /**
   * Finds a vault by name; without a name (or with null), returns the only vault.
   *
   * @throws AgentError `VAULT_NOT_NAMED`, `VAULT_NOT_FOUND`
   */
  named(name: unknown): ServedVault {
    if (name === undefined || name === null) {
      const [only, ...others] = this.all;
      if (only === undefined || others.length > 0) throw vaultNotNamed(this.names);
      return only;
    }
    const vault = this.#vaults.get(String(name));
    if (vault === undefined) throw unknownVault(String(name), this.names);
    return vault;
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((vault) => vault.close()));
  }
}

function vaultNotNamed(names: readonly string[]): AgentError {
  const none = names.length === 0;
  return new AgentError('VAULT_NOT_NAMED', {
    message: none ? text`This server was started without a vault` : text`No vault named`,
    hint: none
      ? text`Start it with --vault PATH, or set OBSIDIAN_VAULT_PATH.`
      : text`Send vault: one of ${trusted(names.join(', '))}.`,
    details: { field: 'vault', vaults: names },
  });
}

function unknownVault(name: string, names: readonly string[]): AgentError {
  return new AgentError('VAULT_NOT_FOUND', {
    message: text`This server has no vault ${quoted(name)}`,
    hint: [trusted(suggest(name, names, 'vaults of this server'))],
    details: { vault: name, vaults: names },
  });
}
