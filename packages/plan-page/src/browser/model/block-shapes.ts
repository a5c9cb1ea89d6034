import type { Box } from './place-graph.ts';
import type { TaskState } from './states.ts';

/** Corners of a shape in a box that is 1 wide and 1 high. */
type Shape = readonly (readonly (readonly [x: number, y: number])[])[];

type Corner = Shape[number][number];

const rectangle = ([left, top]: Corner, [right, bottom]: Corner): Shape[number] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** Each state has a shape that is still different when a task is a few pixels wide. What has not begun has little ink. */
const shapes: Readonly<Record<TaskState, Shape>> = {
  succeeded: [rectangle([0, 0], [1, 1])],
  failed: [
    [
      [0, 0],
      [0.5, 0.5],
      [0, 1],
    ],
    [
      [1, 0],
      [0.5, 0.5],
      [1, 1],
    ],
  ],
  skipped: [rectangle([0, 0.38], [1, 0.62])],
  cancelled: [rectangle([0, 0], [0.3, 1]), rectangle([0.7, 0], [1, 1])],
  waiting: [
    [
      [0.5, -0.1],
      [1, 0.5],
      [0.5, 1.1],
      [0, 0.5],
    ],
  ],
  retrying: [
    [
      [1, 0],
      [1, 1],
      [0.1, 0.5],
    ],
  ],
  running: [
    [
      [0, 0],
      [0.9, 0.5],
      [0, 1],
    ],
  ],
  queued: [rectangle([0.36, 0.1], [0.64, 0.9])],
};

/** A task that is too small to be read, as the path of an SVG. */
export function blockPath(state: TaskState, { x, y, width, height }: Box): string {
  return shapes[state]
    .map((corners) => `M${corners.map(([right, down]) => `${x + right * width} ${y + down * height}`).join('L')}z`)
    .join('');
}
