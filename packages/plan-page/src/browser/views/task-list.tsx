import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { SeenTask } from '../model/plan-book.ts';
import { type TaskState, taskStates } from '../model/states.ts';
import { type RowFilter, rowsOf, type TaskRow } from '../model/task-rows.ts';
import { waitOf } from '../model/waits.ts';
import { count, stateWords } from '../model/words.ts';
import { Cell } from '../parts/cell.tsx';
import { Grid, type GridRow } from '../parts/grid.tsx';
import { Glyph } from '../parts/icons.tsx';
import { Elapsed } from '../parts/moment.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { WaitMark } from '../parts/wait-mark.tsx';
import type { ViewProps } from './plan-context.ts';

const ROW_HEIGHT = 44;

/** The tasks of a plan as a tree, or those that match a search. */
export function TaskList({ book, version, selected, onOpen }: ViewProps): JSX.Element {
  const [filter, setFilter] = useState<RowFilter>({ text: '', state: '', toggled: new Set() });
  const rows = useMemo(() => rowsOf(book, filter), [book, version, filter]);
  const fold = (index: number): void => {
    const key = rows[index]?.task.task ?? '';
    setFilter({ ...filter, toggled: filter.toggled.symmetricDifference(new Set([key])) });
  };
  const isTree = filter.text === '' && filter.state === '';
  const rowAt = (index: number): GridRow => toGridRow(rows[index], index, fold);
  return (
    <>
      <TaskFilters filter={filter} onChange={setFilter} found={rows.length} />
      {rows.length === 0 ? (
        <p class="empty">No task matches.</p>
      ) : (
        <Grid
          label="Tasks"
          className="tasks"
          isTree
          rowHeight={ROW_HEIGHT}
          rows={rows.length}
          rowAt={rowAt}
          turn={isTree}
          selected={selected}
          onOpen={(index) => onOpen(rows[index]?.task.task ?? '')}
          onFold={fold}
        />
      )}
    </>
  );
}

interface TaskFiltersProps {
  readonly filter: RowFilter;
  readonly found: number;
  readonly onChange: (filter: RowFilter) => void;
}

function TaskFilters({ filter, found, onChange }: TaskFiltersProps): JSX.Element {
  return (
    <search class="filters">
      <input
        type="search"
        aria-label="Search tasks"
        placeholder="Search tasks, actions, agents"
        autocomplete="off"
        value={filter.text}
        onInput={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <select
        aria-label="State of tasks"
        value={filter.state}
        onChange={(event) => onChange({ ...filter, state: event.currentTarget.value as TaskState | '' })}
      >
        <option value="">Any state</option>
        {taskStates.map((state) => (
          <option key={state} value={state}>
            {stateWords[state]}
          </option>
        ))}
      </select>
      <span class="quiet found" role="status">
        {filter.text !== '' || filter.state !== '' ? `${count(found, 'task')} found` : ''}
      </span>
    </search>
  );
}

function toGridRow(row: TaskRow | undefined, index: number, fold: (index: number) => void): GridRow {
  if (row === undefined) return { key: String(index), item: undefined, cells: () => null };
  return {
    key: row.task.task,
    item: row.task,
    level: row.level,
    isOpen: row.children === 0 ? undefined : row.isOpen,
    cells: () => <TaskCells row={row} onFold={() => fold(index)} />,
  };
}

function TaskCells({ row, onFold }: { readonly row: TaskRow; readonly onFold: () => void }): JSX.Element {
  const { task, label, level, children, isOpen } = row;
  return (
    <>
      <Cell className="cell-name" indent={(level - 1) * 18}>
        {children > 0 && (
          <button type="button" class="fold" tabIndex={-1} aria-label={isOpen ? 'Fold' : 'Unfold'} onClick={onFold}>
            <Glyph name={isOpen ? 'down' : 'right'} />
          </button>
        )}
        <span class="name" title={label}>
          {label}
        </span>
        {children > 0 && <span class="quiet">{count(children, 'entry').replace(/entrys$/, 'entries')}</span>}
        <span class="quiet action" title={task.action}>
          {task.action}
        </span>
      </Cell>
      <Cell className="cell-note quiet">
        <Note task={task} />
      </Cell>
      <Cell className="cell-time">
        {task.attempts > 1 && <span class="quiet">{task.attempts} attempts </span>}
        <Elapsed from={task.state === 'running' ? task.started_at : null} ms={task.wall_ms} />
      </Cell>
      <Cell className="cell-state">
        <StateMark state={task.state} />
      </Cell>
    </>
  );
}

function Note({ task }: { readonly task: SeenTask }): JSX.Element {
  const wait = waitOf(task);
  if (wait !== undefined) return <WaitMark wait={wait} />;
  const text = task.note || task.because || '';
  return <span title={text}>{text}</span>;
}
