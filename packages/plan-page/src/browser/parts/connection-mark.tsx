import type { JSX } from 'preact';
import type { Connection } from '../api/follow-events.ts';

const words: Readonly<Record<Connection, string>> = {
  live: 'Live',
  connecting: 'Connecting…',
  lost: 'No connection. Trying again…',
  ended: '',
};

/** Whether the view follows what happens. */
export function ConnectionMark({ connection }: { readonly connection: Connection }): JSX.Element {
  return (
    <span class={`connection ${connection}`} role="status">
      {words[connection]}
    </span>
  );
}
