import { isFaithful } from '@obsidian-agent/markdown';
import type { Change } from '../../core/change.ts';
import type { Committed, TextSnapshot } from '../../core/vault.ts';
import { unifiedDiff } from '../../edits/unified-diff.ts';
import { isNeverText } from '../../paths/file-kind.ts';
import { isNotePath } from '../../paths/link-paths.ts';
import { DiskDraft } from '../draft/disk-draft.ts';
import { openAgentFolder } from '../history/agent-folder.ts';
import type { DiskContext } from '../reader/disk-context.ts';
import { DiskReader } from '../reader/disk-reader.ts';
import { assertPermitted } from './assert-permitted.ts';

/**
 * Returns what a transaction would change; see `Vault.preview`.
 *
 * @throws AgentError as `assertPermitted`, and errors of the work
 */
export async function preview<A>(context: DiskContext, work: (draft: DiskDraft) => Promise<A>): Promise<Committed<A>> {
  using agent = openAgentFolder(context.root.folder, { make: false });
  const draft = new DiskDraft(new DiskReader(context), context.root.folder, agent?.done);
  const outcome = await work(draft);
  assertPermitted(context.root, draft);
  return { outcome, transactionId: null, changes: withDiffs(draft), isReplayed: false };
}

function withDiffs(draft: DiskDraft): readonly Change[] {
  const texts = new Map(draft.texts().map((text) => [text.path, text]));
  return draft.changes().map((change) => {
    const text = change.kind === 'created' || change.kind === 'modified' ? texts.get(change.path) : undefined;
    if (text === undefined) return change.kind === 'created' ? withRestoredDiff(change, draft) : change;
    return { ...change, diff: unifiedDiff(text.path, text.before?.text ?? '', text.after.text) };
  });
}

/** Whether a text can be shown. An image restored by undoing a deletion cannot. */
function isText({ path, text }: TextSnapshot): boolean {
  return isNotePath(path) || !(isNeverText(path) || text.includes('\0') || !isFaithful(text));
}

/** Adds diffs for texts restored from the history, which a draft does not list among its texts. */
function withRestoredDiff(change: Change, draft: DiskDraft): Change {
  const [seen] = draft.readSnapshots([change.path]);
  return seen === undefined || !isText(seen) ? change : { ...change, diff: unifiedDiff(change.path, '', seen.text) };
}
