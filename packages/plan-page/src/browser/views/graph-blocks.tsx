import type { JSX } from 'preact';
import { blockPath } from '../model/block-shapes.ts';
import type { PlacedGraph } from '../model/place-graph.ts';
import type { PlanBook } from '../model/plan-book.ts';
import { type TaskState, taskStates } from '../model/states.ts';
import { stateWords } from '../model/words.ts';

interface GraphBlocksProps {
  readonly graph: PlacedGraph;
  readonly book: PlanBook;
  readonly keys: readonly string[];
}

/** So many tasks that none can be read: a block each, with the shape and colour of its state. */
export function GraphBlocks({ graph, book, keys }: GraphBlocksProps): JSX.Element {
  const byState = Map.groupBy(keys, (key) => book.tasks.get(key)?.state ?? 'queued');
  const pathOf = (state: TaskState) =>
    (byState.get(state) ?? []).map((key) => {
      const box = graph.boxes.get(key);
      return box === undefined ? '' : blockPath(state, box);
    });
  return (
    <>
      {taskStates.map((state) => (
        <path key={state} class={`block state-${state}`} d={pathOf(state).join('')} />
      ))}
    </>
  );
}

const SAMPLE = { x: 0, y: 0, width: 24, height: 9 } as const;

/** What the shapes of blocks stand for. */
export function BlockLegend({ book }: { readonly book: PlanBook }): JSX.Element {
  const counts = book.counts();
  return (
    <ul class="block-legend card" aria-label="Shapes of the tasks">
      {taskStates.map((state) =>
        counts[state] === undefined ? null : (
          <li key={state}>
            <svg class={`state-${state}`} viewBox="0 -1 24 11" aria-hidden="true" focusable="false">
              <path d={blockPath(state, SAMPLE)} />
            </svg>
            {stateWords[state]}
          </li>
        ),
      )}
    </ul>
  );
}
