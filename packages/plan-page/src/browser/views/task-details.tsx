import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { callApi } from '../api/call-api.ts';
import type { FileChange, TaskFailure, TaskInDepth } from '../api/wire.ts';
import { followersOf } from '../model/consequences.ts';
import type { SeenTask } from '../model/plan-book.ts';
import { hasEnded } from '../model/states.ts';
import { taskOf } from '../model/task-keys.ts';
import { waitOf } from '../model/waits.ts';
import { count, listed } from '../model/words.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Changes } from '../parts/diff-view.tsx';
import { Glyph } from '../parts/icons.tsx';
import { Elapsed, Moment } from '../parts/moment.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { ScrollText } from '../parts/scroll-text.tsx';
import { Section } from '../parts/section.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { WaitMark } from '../parts/wait-mark.tsx';
import { Answer } from './answer.tsx';
import { Approval } from './approval.tsx';
import { Attempts } from './attempts.tsx';
import { mayRun } from './may.ts';
import { planPath, type TaskDetailsProps, taskPath } from './plan-context.ts';

/** One task in depth: what was asked, what came back, each attempt, and what changed in the vault. */
export function TaskDetails(props: TaskDetailsProps): JSX.Element {
  const { book, task, onClose } = props;
  const seen = book.tasks.get(task);
  const title = useRef<HTMLHeadingElement>(null);
  const turn = `${seen?.state}:${seen?.attempts}`;
  const { value, error } = useLoaded((signal) => callApi<TaskInDepth>(taskPath(book, task), { signal }), task, turn);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <aside class="task-details" aria-label={`Task ${task}`}>
      <header>
        <h1 ref={title} tabIndex={-1}>
          {task}
        </h1>
        <button type="button" class="round" aria-label="Close task" data-closes-task onClick={onClose}>
          <Glyph name="close" />
        </button>
      </header>
      {seen !== undefined && <Facts seen={seen} value={value} />}
      {error !== undefined && <ProblemNote error={error} />}
      {value !== undefined && seen !== undefined && <Depth {...props} seen={seen} value={value} />}
    </aside>
  );
}

function Facts({ seen, value }: { readonly seen: SeenTask; readonly value: TaskInDepth | undefined }): JSX.Element {
  // A failure has its own section.
  const because = seen.state === 'failed' ? null : (seen.because ?? value?.because);
  const wait = waitOf(seen);
  return (
    <div class="facts">
      <StateMark state={seen.state} />
      {wait !== undefined ? <WaitMark wait={wait} /> : because != null && <span>because {because}</span>}
      {seen.started_at !== null && (
        <span>
          started <Moment at={seen.started_at} />, {seen.ended_at === null ? 'for ' : 'took '}
          <Elapsed from={seen.started_at} ms={seen.wall_ms} />
        </span>
      )}
      <span class="quiet">
        {seen.action}
        {seen.agent === '' ? '' : ` by ${seen.agent}`}
      </span>
    </div>
  );
}

interface DepthProps extends TaskDetailsProps {
  readonly seen: SeenTask;
  readonly value: TaskInDepth;
}

function Depth(props: DepthProps): JSX.Element {
  const { book, task, seen, value } = props;
  // What else is loaded changes with the task as it was loaded, not before.
  const turn = `${value.state}:${value.attempts.length}`;
  const payload = value.request?.payload;
  return (
    <>
      {value.approval !== undefined && <Approval {...props} approval={value.approval} />}
      {value.failure !== null && <Failure failure={value.failure} />}
      <TaskActions {...props} />
      {seen.agent !== '' && hasEnded(seen.state) && <TaskChanges path={taskPath(book, task, '/changes')} turn={turn} />}
      {value.attempts.length > 0 && <Attempts attempts={value.attempts} />}
      {seen.agent !== '' && payload !== undefined && (
        <Section title="Request">
          <ScrollText label="Request as JSON" text={JSON.stringify(payload, null, 2)} />
        </Section>
      )}
      {value.outputs !== undefined && (
        <Section title="Outputs">
          <ScrollText label="Outputs as JSON" text={JSON.stringify(value.outputs, null, 2)} />
        </Section>
      )}
      {value.has_answer && (
        <Section title="Answer">
          <Answer path={taskPath(book, task, '/answer')} turn={turn} name={task} />
        </Section>
      )}
    </>
  );
}

function Failure({ failure }: { readonly failure: TaskFailure }): JSX.Element {
  const { reason, message, hint, evidence } = failure;
  const end =
    evidence === undefined
      ? ''
      : evidence.signal !== null
        ? `ended by ${evidence.signal}`
        : evidence.exitCode !== null
          ? `exit status ${evidence.exitCode}`
          : 'never ran';
  return (
    <div class="problem">
      <strong>{message}</strong>
      <p>{hint}</p>
      <p class="quiet">
        {reason}
        {end === '' ? '' : `; the agent's process: ${end}`}
      </p>
      {evidence !== undefined && evidence.stdoutTail.trim() !== '' && (
        <details>
          <summary>End of its stdout</summary>
          <ScrollText label="End of its stdout" text={evidence.stdoutTail} />
        </details>
      )}
    </div>
  );
}

function TaskChanges({ path, turn }: { readonly path: string; readonly turn: string }): JSX.Element | null {
  const { value, error } = useLoaded((signal) => callApi<{ files: FileChange[] }>(path, { signal }), path, turn);
  if (error !== undefined) return <ProblemNote error={error} />;
  if (value === undefined || value.files.length === 0) return null;
  return (
    <Section title={`Changed ${count(value.files.length, 'file')}`}>
      <Changes files={value.files} />
    </Section>
  );
}

function TaskActions({ plan, book, task, seen, roles }: DepthProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const id = taskOf(task);
  if (!mayRun(roles) || !hasEnded(book.head.state) || seen.state === 'queued') return null;
  const followers = isOpen ? followersOf(book, id) : [];
  return (
    <div class="actions">
      <button type="button" onClick={() => setOpen(true)}>
        Retry from here…
      </button>
      {isOpen && (
        <ActionDialog
          title={`Retry from "${id}"?`}
          confirm="Retry"
          request={{ path: planPath(book, '/retry'), body: { from: id } }}
          onDone={() => plan.load()}
          onClose={() => setOpen(false)}
        >
          <ul>
            <li>
              "{id}" will run again, even if it had succeeded. A change that it made is then made a second time: undo
              the plan first if you do not want that.
            </li>
            {followers.length > 0 && (
              <li>
                {count(followers.length, 'task')} after it will run again: {listed(followers)}.
              </li>
            )}
            <li>Other tasks that failed, were cancelled or were skipped because of that will run again, too.</li>
          </ul>
        </ActionDialog>
      )}
    </div>
  );
}
