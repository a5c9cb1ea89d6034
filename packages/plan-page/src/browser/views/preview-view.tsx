import type { JSX } from 'preact';
import type { FileChange, TaskFailure, TaskState } from '../api/wire.ts';
import { count } from '../model/words.ts';
import { Changes } from '../parts/diff-view.tsx';
import { StateMark } from '../parts/state-mark.tsx';

/** What a plan would do. */
export interface PlanPreview {
  readonly name: string;
  readonly state: 'succeeded' | 'failed' | 'cancelled';
  readonly tasks: readonly {
    readonly task: string;
    readonly action: string;
    readonly state: TaskState;
    /** Why the task was not carried out in the preview. */
    readonly omitted: string | null;
    readonly because: string | null;
    readonly failure: TaskFailure | null;
  }[];
  readonly files: readonly FileChange[];
}

export function PreviewView({ preview: { state, tasks, files } }: { readonly preview: PlanPreview }): JSX.Element {
  return (
    <section class="preview" aria-label="Preview">
      <h2>
        Preview <StateMark state={state} />
      </h2>
      <p>
        {files.length === 0
          ? 'The plan would change no file.'
          : `The plan would change ${count(files.length, 'file')}.`}
      </p>
      <Changes files={files} />
      <details open={state !== 'succeeded'}>
        <summary>{count(tasks.length, 'task')}</summary>
        <ul class="previewed">
          {tasks.map(({ task, action, state: taskState, omitted, because, failure }) => (
            <li key={task}>
              <StateMark state={taskState} /> {task} <span class="quiet">{action}</span>
              {omitted !== null && <span class="quiet"> would be called: {because}</span>}
              {failure !== null && <p>{failure.message}</p>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
