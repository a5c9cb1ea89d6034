import { AgentError, text, trusted } from '@obsidian-agent/shared-types';
import { systemCode } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';
import type { AgentFolder } from '../history/agent-folder.ts';
import { ChangedOutside, changedOutside } from './changed-outside.ts';
import { discard } from './commit.ts';
import type { Prepared } from './prepare.ts';
import { rollBack } from './roll-back.ts';

/**
 * Rolls back a failed transaction and returns the error to report.
 *
 * If the rollback fails too, the transaction stays in the journal and the next write recovers it.
 */
export function rollBackAndReport(
  root: Root,
  agent: AgentFolder,
  { prepared, id, error }: { prepared: Prepared | undefined; id: string; error: unknown },
): unknown {
  try {
    const left =
      prepared === undefined
        ? []
        : rollBack({ ...prepared, root, steps: prepared.record.steps, wasInterrupted: false });
    discard(agent.pending, id);
    // Trying again would apply the work twice to a note that another program has since changed.
    return left.length > 0 && error instanceof ChangedOutside ? changedOutside(error.path, left, error) : error;
  } catch (failure) {
    const code = systemCode(failure);
    if (code === undefined) throw failure;
    return rollbackFailed(id, { error, failure, code });
  }
}

function rollbackFailed(
  id: string,
  { error, failure, code }: { error: unknown; failure: unknown; code: string },
): AgentError {
  const why =
    error instanceof AgentError ? error.parts.message : String(error instanceof Error ? error.message : error);
  return new AgentError('FILE_SYSTEM_FAILED', {
    message: text`The write failed (${why}), and could not be reverted yet (${trusted(code)}).`,
    hint: text`Check the disk that holds the vault; the next command on the vault reverts it.`,
    details: { transaction_id: id, code },
    cause: failure,
  });
}
