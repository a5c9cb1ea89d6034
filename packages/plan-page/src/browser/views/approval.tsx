import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { TaskInDepth } from '../api/wire.ts';
import { followersOf } from '../model/consequences.ts';
import { count, listed } from '../model/words.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Moment } from '../parts/moment.tsx';
import { mayApprove } from './may.ts';
import { type TaskDetailsProps, taskPath } from './plan-context.ts';

interface ApprovalProps extends TaskDetailsProps {
  readonly approval: NonNullable<TaskInDepth['approval']>;
}

/** The question to a person, its answer, or the buttons to answer it. */
export function Approval(props: ApprovalProps): JSX.Element {
  const { approval, book, task, roles } = props;
  const [answer, setAnswer] = useState<boolean>();
  const isAsked = book.tasks.get(task)?.state === 'waiting';
  const waits = isAsked && approval.is_approved === null;
  return (
    <section class="approval card" aria-label="Approval">
      <p class="question">{approval.message}</p>
      {approval.is_approved !== null && <Answered approval={approval} />}
      {isAsked && !waits && book.head.state === 'interrupted' && (
        <p class="quiet">The answer counts when the plan is resumed.</p>
      )}
      {waits && approval.due_at !== null && (
        <p class="quiet">
          Answer until <Moment at={approval.due_at} />.
        </p>
      )}
      {waits && !mayApprove(roles) && <p class="quiet">Your access token does not allow you to answer.</p>}
      {waits && mayApprove(roles) && (
        <div class="actions">
          <button type="button" class="primary" onClick={() => setAnswer(true)}>
            Approve…
          </button>
          <button type="button" onClick={() => setAnswer(false)}>
            Reject…
          </button>
        </div>
      )}
      {answer !== undefined && <AnswerDialog {...props} isApproved={answer} onEnd={() => setAnswer(undefined)} />}
    </section>
  );
}

function Answered({
  approval: { is_approved, answered_by, answered_at },
}: Pick<ApprovalProps, 'approval'>): JSX.Element {
  return (
    <p>
      {is_approved === true ? 'Approved' : 'Rejected'}
      {answered_by === null ? '' : ` by ${answered_by}`}
      {answered_at !== null && (
        <>
          {', '}
          <Moment at={answered_at} />
        </>
      )}
    </p>
  );
}

interface AnswerDialogProps extends ApprovalProps {
  readonly isApproved: boolean;
  readonly onEnd: () => void;
}

function AnswerDialog({ plan, book, task, approval, isApproved, onEnd }: AnswerDialogProps): JSX.Element {
  const name = useRef<HTMLInputElement>(null);
  const followers = followersOf(book, task);
  const body = () => {
    const by = name.current?.value.trim() ?? '';
    localStorage.setItem('name', by);
    const { question_id } = approval;
    return { approved: isApproved, ...(by === '' ? {} : { by }), ...(question_id === null ? {} : { question_id }) };
  };
  return (
    <ActionDialog
      title={isApproved ? 'Approve?' : 'Reject?'}
      confirm={isApproved ? 'Approve' : 'Reject'}
      request={{ path: taskPath(book, task, '/approval'), body }}
      onDone={() => plan.load()}
      onClose={onEnd}
    >
      <p class="question">{approval.message}</p>
      <p>{consequence(isApproved, followers)}</p>
      <label for="answered-by">Your name (optional)</label>
      <input
        id="answered-by"
        ref={name}
        autocomplete="name"
        maxLength={200}
        defaultValue={localStorage.getItem('name') ?? ''}
      />
    </ActionDialog>
  );
}

function consequence(isApproved: boolean, followers: readonly string[]): string {
  if (followers.length === 0)
    return isApproved ? 'No task waits for this one.' : 'The task will fail. No task waits for it.';
  const tasks = `${count(followers.length, 'task')}: ${listed(followers)}`;
  return isApproved
    ? `What waits for this can then go on: ${tasks}.`
    : `The task will fail. What waits for it will be skipped, unless the plan says otherwise: ${tasks}.`;
}
