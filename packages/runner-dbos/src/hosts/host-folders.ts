import type { MachineFolders } from '@obsidian-agent/plans';
import type { Client } from '../store/connect.ts';

/** As a host stores it: pairs of a path and what is shown instead. */
interface StoredFolders {
  readonly vaults: readonly [path: string, name: string][];
  readonly others: readonly [path: string, name: string][];
}

export function encodeFolders({ vaults, others }: MachineFolders): string {
  return JSON.stringify({ vaults: [...vaults], others: [...others] } satisfies StoredFolders);
}

/** The names of a host's vaults; undefined if it did not store its folders. */
export function decodeVaultNames(folders: unknown): readonly string[] | undefined {
  return folders === null ? undefined : (folders as StoredFolders).vaults.map(([, name]) => name);
}

/** The folders of all hosts, also of those that are away: what they said is still there. */
export async function readHostFolders(client: Client): Promise<MachineFolders[]> {
  const { rows } = await client.query(
    'SELECT folders FROM obsidian_agent.hosts WHERE folders IS NOT NULL ORDER BY name',
  );
  return rows.map((row) => {
    const { vaults, others } = row['folders'] as StoredFolders;
    return { vaults: new Map(vaults), others: new Map(others) };
  });
}
