import type { JSX } from 'preact';
import type { SeenPlanState, TaskState } from '../model/states.ts';

/** Shapes in a box of 16 by 16. Each state has a shape of its own, so that nobody has to tell colours apart. */
const shapes: Readonly<Record<TaskState | SeenPlanState, string>> = {
  queued: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M8 5v3l2 1.5',
  running: 'M8 2.5a5.5 5.5 0 0 1 5.5 5.5',
  retrying: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  waiting: 'M6 6a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.4M8 11.6v.1',
  succeeded: 'M3.5 8.5l3 3l6-7',
  failed: 'M4 4l8 8M12 4l-8 8',
  skipped: 'M3.5 4l4 4l-4 4M8.5 4l4 4l-4 4',
  cancelled: 'M4.5 4.5h7v7h-7z',
  interrupted: 'M6 4v8M10 4v8',
};

/** The shape of a state. The word next to it says the same. */
export function StateIcon({ state }: { readonly state: TaskState | SeenPlanState }): JSX.Element {
  return (
    <svg class={`icon state-${state}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {state === 'running' && <circle class="track" cx="8" cy="8" r="5.5" />}
      <path d={shapes[state]} />
    </svg>
  );
}

const glyphs = {
  back: 'M10 3L5 8l5 5',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M4 6l4 4l4-4',
  right: 'M6 4l4 4l-4 4',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  help: 'M6 6a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.4M8 11.6v.1M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13',
} as const;

/** A sign on a button, whose name is its label. */
export function Glyph({ name }: { readonly name: keyof typeof glyphs }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={glyphs[name]} />
    </svg>
  );
}
