import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { unfinished } from '../model/consequences.ts';
import type { PlanBook } from '../model/plan-book.ts';
import { count, listed } from '../model/words.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { mayRun } from './may.ts';
import { type PlanContext, type PlanDialogProps, planPath } from './plan-context.ts';
import { UndoDialog } from './undo-dialog.tsx';

type Action = 'cancel' | 'resume' | 'retry' | 'undo';
const names: Readonly<Record<Action, string>> = {
  cancel: 'Cancel…',
  resume: 'Resume…',
  retry: 'Retry…',
  undo: 'Undo…',
};

/** The actions that make sense for the plan's state; each says first what will happen. */
export function PlanActions({ plan, book, roles }: PlanContext): JSX.Element | null {
  const [open, setOpen] = useState<Action>();
  const actions = actionsOf(book);
  if (!mayRun(roles) || actions.length === 0) return null;
  const props = { plan, book, onClose: () => setOpen(undefined) };
  return (
    <fieldset class="actions">
      <legend class="unseen">Actions on the plan</legend>
      {actions.map((action) => (
        <button key={action} type="button" onClick={() => setOpen(action)}>
          {names[action]}
        </button>
      ))}
      {open === 'cancel' && <CancelDialog {...props} />}
      {open === 'resume' && <ResumeDialog {...props} />}
      {open === 'retry' && <RetryDialog {...props} />}
      {open === 'undo' && <UndoDialog {...props} />}
    </fieldset>
  );
}

function actionsOf(book: PlanBook): Action[] {
  const { state } = book.head;
  if (state === 'running') return ['cancel'];
  if (state === 'interrupted') return ['resume', 'cancel', 'undo'];
  if (state === 'succeeded') return ['undo'];
  if (state === 'cancelled') return ['resume', 'retry', 'undo'];
  return ['retry', 'undo'];
}

function CancelDialog({ plan, book, onClose }: PlanDialogProps): JSX.Element {
  const { running = 0, queued = 0, retrying = 0, waiting = 0 } = book.counts();
  return (
    <ActionDialog
      title="Cancel this plan?"
      confirm="Cancel the plan"
      decline="Keep it running"
      request={{ path: planPath(book, '/cancel') }}
      onDone={() => plan.load()}
      onClose={onClose}
    >
      <ul>
        <li>{running === 0 ? 'No task is running.' : `${count(running, 'running task')} will be stopped.`}</li>
        <li>{count(queued + retrying + waiting, 'task')} will not start.</li>
        <li>What the plan has already written stays. You can resume the plan, or undo it.</li>
      </ul>
    </ActionDialog>
  );
}

function ResumeDialog({ plan, book, onClose }: PlanDialogProps): JSX.Element {
  const { succeeded = 0, queued = 0, cancelled = 0, running = 0, retrying = 0, waiting = 0 } = book.counts();
  return (
    <ActionDialog
      title="Resume this plan?"
      confirm="Resume"
      request={{ path: planPath(book, '/resume') }}
      onDone={() => plan.load()}
      onClose={onClose}
    >
      <ul>
        <li>{count(queued + cancelled + running + retrying + waiting, 'task')} will go on or start.</li>
        <li>{count(succeeded, 'succeeded task')} will not run again, and no change is made twice.</li>
      </ul>
    </ActionDialog>
  );
}

function RetryDialog({ plan, book, onClose }: PlanDialogProps): JSX.Element {
  const { again, skipped } = unfinished(book);
  const { succeeded = 0 } = book.counts();
  return (
    <ActionDialog
      title="Retry this plan?"
      confirm="Retry"
      request={{ path: planPath(book, '/retry'), body: {} }}
      onDone={() => plan.load()}
      onClose={onClose}
    >
      <ul>
        {again.length > 0 && (
          <li>
            {count(again.length, 'failed or cancelled task')} will run again: {listed(again.map(({ task }) => task))}.
          </li>
        )}
        {skipped.length > 0 && (
          <li>
            {count(skipped.length, 'skipped task')} will follow: {listed(skipped.map(({ task }) => task))}. Those whose
            condition does not hold stay skipped.
          </li>
        )}
        <li>{count(succeeded, 'succeeded task')} will not run again, unless their changes were undone.</li>
      </ul>
    </ActionDialog>
  );
}
