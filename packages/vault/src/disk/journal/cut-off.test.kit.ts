import type { Draft } from '../../core/vault.ts';
import { DiskDraft } from '../draft/disk-draft.ts';
import { pinFolder } from '../files/pinned-folder.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import { openAgentFolder } from '../history/agent-folder.ts';
import { TrashSeals } from '../history/trash-seals.ts';
import { DiskReader } from '../reader/disk-reader.ts';
import { VaultEmbeddings } from '../reader/vault-embeddings.ts';
import { VaultIndex } from '../reader/vault-index.ts';
import { freePolicy, origin, type TemporaryVault } from '../temporary-vault.test.kit.ts';
import { applyRun } from './apply.ts';
import { prepare } from './prepare.ts';

/** A transaction that is interrupted after `steps` of its steps. */
interface CutOff {
  readonly steps: number;
  readonly work: (draft: Draft) => void;
  readonly policy?: Partial<VaultPolicy>;
}

/** Leaves a transaction as if its process had been killed. Its id is t1. */
export async function cutOff(vault: TemporaryVault, { steps, work, policy: given = {} }: CutOff): Promise<void> {
  const policy = { ...freePolicy(), ...given };
  await vault.change((draft) => draft.write('.gone.md'.slice(1), 'x'));
  const root = { path: vault.root, folder: pinFolder(vault.root) };
  const agent = openAgentFolder(root.folder, { make: true });
  if (agent === undefined) throw new Error('There is no journal.');
  const draft = new DiskDraft(
    new DiskReader({
      root,
      openedBy: root.path,
      policy,
      index: new VaultIndex(root, policy),
      embeddings: new VaultEmbeddings(root, policy),
    }),
    root.folder,
  );
  work(draft);
  const time = '2026-03-01T12:00:00.000000Z';
  const facts = { ...origin, id: 't1', time, undoes: [], payloadDigest: null, outcome: null };
  const staging = { signal: policy.signal, onStaged: () => {} };
  const prepared = await prepare(root, agent.pending, {
    draft,
    facts,
    staging,
    seals: new TrashSeals(policy.stateDir, agent),
  });
  for (const step of prepared.record.steps.slice(0, steps)) applyRun(root, prepared, { step, below: [] });
  prepared.folder.close();
  agent[Symbol.dispose]();
  root.folder.close();
}
