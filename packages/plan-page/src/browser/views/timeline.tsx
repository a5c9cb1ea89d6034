import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { SeenTask } from '../model/plan-book.ts';
import { hasEnded } from '../model/states.ts';
import { marksOf } from '../model/time-axis.ts';
import { barIn, byStart, moveWindow, type TimeWindow, wholeTime, zoomWindow } from '../model/time-window.ts';
import { waitOf } from '../model/waits.ts';
import { formatDuration, stateWords } from '../model/words.ts';
import { Cell } from '../parts/cell.tsx';
import { Grid, type GridRow } from '../parts/grid.tsx';
import { StateIcon } from '../parts/icons.tsx';
import { useNow } from '../parts/moment.tsx';
import { WaitMark } from '../parts/wait-mark.tsx';
import { ZoomButtons } from '../parts/zoom-buttons.tsx';
import type { ViewProps } from './plan-context.ts';

const ROW_HEIGHT = 34;
const MARKS = 6;

/** When each task ran, as bars over time. */
export function Timeline({ book, version, selected, onOpen }: ViewProps): JSX.Element {
  const now = useNow(!hasEnded(book.head.state) && book.head.state !== 'interrupted');
  const whole = wholeTime(book, now);
  const [chosen, setWindow] = useState<TimeWindow>();
  const window = chosen ?? whole;
  const tasks = useMemo(() => byStart(book), [book, version]);
  const zoom = (factor: number) => setWindow(zoomWindow(window, factor, whole));
  const move = (part: number) => setWindow(moveWindow(window, part, whole));
  const showAll = () => setWindow(undefined);
  const rowAt = (index: number): GridRow => {
    const task = tasks[index];
    return {
      key: task?.task ?? String(index),
      item: task,
      cells: () => task && <Cells task={task} window={window} whole={whole} now={now} />,
    };
  };
  return (
    <div class="timeline-view">
      <Grid
        label="Timeline"
        className="timeline"
        rowHeight={ROW_HEIGHT}
        rows={tasks.length}
        rowAt={rowAt}
        turn={`${window.from}:${window.to}`}
        selected={selected}
        onOpen={(index) => onOpen(tasks[index]?.task ?? '')}
        onKey={(key) => handleKey(key, { zoom, move, showAll })}
        header={<Axis window={window} whole={whole} />}
      />
      <ZoomButtons onZoom={zoom} onFit={showAll} />
    </div>
  );
}

interface TimelineKeys {
  readonly zoom: (factor: number) => void;
  readonly move: (part: number) => void;
  readonly showAll: () => void;
}

function handleKey(key: string, { zoom, move, showAll }: TimelineKeys): boolean {
  if (key === '+' || key === '=') zoom(1.5);
  else if (key === '-') zoom(1 / 1.5);
  else if (key === '0') showAll();
  else if (key === 'ArrowLeft') move(-0.25);
  else if (key === 'ArrowRight') move(0.25);
  else return false;
  return true;
}

/** Times after the plan was submitted. */
function Axis({ window, whole }: { readonly window: TimeWindow; readonly whole: TimeWindow }): JSX.Element {
  const span = window.to - window.from;
  const offset = window.from - whole.from;
  const step = marksOf(span, MARKS)[1] ?? span;
  const first = Math.ceil(offset / step) * step;
  const marks = marksOf(span, MARKS)
    .map((mark) => first + mark)
    .filter((mark) => mark <= offset + span);
  return (
    <div class="grid-header axis" aria-hidden="true">
      <span class="label quiet">Since the start</span>
      <span class="track">
        {marks.map((mark) => (
          <span key={mark} class="axis-mark" style={{ left: `${((mark - offset) / span) * 100}%` }}>
            {mark === 0 ? '0' : formatDuration(mark)}
          </span>
        ))}
      </span>
    </div>
  );
}

interface CellsProps {
  readonly task: SeenTask;
  readonly window: TimeWindow;
  readonly whole: TimeWindow;
  readonly now: number;
}

function Cells({ task, window, whole, now }: CellsProps): JSX.Element {
  const bar = barIn(window, task, now);
  const wait = waitOf(task);
  const waitBar =
    wait?.since === undefined ? undefined : barIn(window, { started_at: wait.since, ended_at: null }, now);
  return (
    <>
      <Cell className="label" isHeader>
        <StateIcon state={task.state} />
        <span class="name" title={task.task}>
          {task.task}
        </span>
      </Cell>
      <Cell className="track">
        <span class="unseen">
          {describeTimes(task, whole)}
          {wait !== undefined && (
            <>
              , <WaitMark wait={wait} />
            </>
          )}
        </span>
        {bar !== undefined && (
          <span class={`span state-${task.state}`} style={{ left: `${bar.left}%`, width: `${bar.width}%` }} />
        )}
        {waitBar !== undefined && (
          <span class="span wait" title={wait?.text} style={{ left: `${waitBar.left}%`, width: `${waitBar.width}%` }} />
        )}
      </Cell>
    </>
  );
}

function describeTimes({ state, started_at, wall_ms }: SeenTask, whole: TimeWindow): string {
  if (started_at === null) return stateWords[state];
  const after = formatDuration(Date.parse(started_at) - whole.from);
  return `${stateWords[state]}, started after ${after}${wall_ms === null ? '' : `, took ${formatDuration(wall_ms)}`}`;
}
