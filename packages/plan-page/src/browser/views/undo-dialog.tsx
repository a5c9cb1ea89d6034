import type { JSX } from 'preact';
import { callApi } from '../api/call-api.ts';
import type { FileChange, TaskFailure } from '../api/wire.ts';
import { count } from '../model/words.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Changes } from '../parts/diff-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { type PlanDialogProps, planPath } from './plan-context.ts';

interface UndonePreview {
  readonly vaults: readonly {
    readonly agent: string;
    readonly vault_path: string | null;
    readonly files: readonly FileChange[];
    readonly failure: TaskFailure | null;
  }[];
}

/** Shows what undoing a plan would change, and undoes it. */
export function UndoDialog({ plan, book, onClose }: PlanDialogProps): JSX.Element {
  const path = planPath(book, '/undo');
  const { value, error } = useLoaded(
    (signal) => callApi<UndonePreview>(path, { method: 'POST', body: { dry_run: true }, signal }),
    path,
  );
  return (
    <ActionDialog
      title="Undo this plan?"
      confirm="Undo all changes"
      decline="Keep the changes"
      isWide
      isReady={value !== undefined}
      request={{ path, body: {} }}
      onDone={() => plan.load()}
      onClose={onClose}
    >
      {error !== undefined && <ProblemNote error={error} />}
      {value === undefined && error === undefined && <p class="quiet">Asking the agents what would change…</p>}
      {value !== undefined && <UndonePreviewView preview={value} />}
    </ActionDialog>
  );
}

function UndonePreviewView({ preview: { vaults } }: { readonly preview: UndonePreview }): JSX.Element {
  const files = vaults.flatMap(({ files: each }) => each).length;
  if (vaults.length === 0) return <p>The plan has written nothing, so there is nothing to undo.</p>;
  return (
    <>
      <p>
        {count(files, 'file')} will change back. The undo can itself be undone, by <code>obsidian-agent undo</code>.
      </p>
      {vaults.map(({ agent, vault_path, files: each, failure }) => (
        <section key={`${agent}:${vault_path}`}>
          <h3>{vault_path ?? 'Default vault'}</h3>
          {failure !== null && (
            <div class="problem">
              <strong>{failure.message}</strong>
              <p>{failure.hint}</p>
            </div>
          )}
          <Changes files={each} />
        </section>
      ))}
    </>
  );
}
