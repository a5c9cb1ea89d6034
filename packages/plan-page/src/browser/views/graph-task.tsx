import { Component, type JSX } from 'preact';
import type { StateCounts } from '../api/wire.ts';
import type { Box } from '../model/place-graph.ts';
import type { PlanBook, SeenTask } from '../model/plan-book.ts';
import { hasEnded, type TaskState } from '../model/states.ts';
import { isItem, shortKey } from '../model/task-keys.ts';
import { waitOf } from '../model/waits.ts';
import { listed, stateWords } from '../model/words.ts';
import { StateIcon } from '../parts/icons.tsx';
import { Elapsed } from '../parts/moment.tsx';
import { StateBar } from '../parts/state-mark.tsx';

interface GraphTaskProps {
  readonly book: PlanBook;
  readonly version: number;
  readonly task: SeenTask | undefined;
  readonly place: Box | undefined;
  readonly scale: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onFocus: (task: string) => void;
  readonly onOpen: (task: string) => void;
}

/** One task of the graph. It is drawn again only if it, its items or its place change. */
export class GraphTaskButton extends Component<GraphTaskProps> {
  override shouldComponentUpdate(next: GraphTaskProps): boolean {
    const { book, task, version, place, scale, isActive, isSelected } = this.props;
    if (next.task !== task || next.place !== place || next.scale !== scale) return true;
    if (next.isActive !== isActive || next.isSelected !== isSelected) return true;
    return next.version !== version && task !== undefined && book.childrenOf(task.task).length > 0;
  }

  override render(): JSX.Element | null {
    const { task, place } = this.props;
    return task === undefined || place === undefined ? null : <Drawn {...this.props} task={task} place={place} />;
  }
}

type DrawnProps = GraphTaskProps & { readonly task: SeenTask; readonly place: Box };

function Drawn({ book, task, place, scale, isActive, isSelected, onFocus, onOpen }: DrawnProps): JSX.Element {
  const key = task.task;
  const items = book.childrenOf(key).filter(isItem);
  const counts = countStates(book, items);
  const after = task.depends_on.length === 0 ? '' : ` After ${listed(task.depends_on)}.`;
  const note = waitOf(task)?.text ?? (task.note || task.action);
  const done = items.length === 0 ? '' : ` ${doneOf(counts)} of ${items.length} items done.`;
  return (
    <button
      type="button"
      class={`task state-${task.state}${isSelected ? ' selected' : ''}`}
      tabIndex={isActive ? 0 : -1}
      aria-current={isSelected ? 'true' : undefined}
      style={{
        width: `${place.width}px`,
        height: `${place.height}px`,
        transform: `translate(${place.x * scale}px, ${place.y * scale}px) scale(${scale})`,
      }}
      onFocus={() => onFocus(key)}
      onClick={() => onOpen(key)}
    >
      <StateIcon state={task.state} />
      <span class="name" title={key}>
        {shortKey(key)}
      </span>
      <span class="unseen">
        {stateWords[task.state]}.{done}
        {after}
      </span>
      <span class="quiet action" title={note}>
        {note}
      </span>
      <span class="quiet time">
        <Elapsed from={task.state === 'running' ? task.started_at : null} ms={task.wall_ms} />
      </span>
      {items.length > 0 && <StateBar counts={counts} />}
    </button>
  );
}

function countStates(book: PlanBook, keys: readonly string[]): StateCounts {
  const counts: Partial<Record<TaskState, number>> = {};
  for (const key of keys) {
    const { state = 'queued' } = book.tasks.get(key) ?? {};
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

function doneOf(counts: StateCounts): number {
  return Object.entries(counts).reduce((sum, [state, amount]) => sum + (hasEnded(state as TaskState) ? amount : 0), 0);
}
