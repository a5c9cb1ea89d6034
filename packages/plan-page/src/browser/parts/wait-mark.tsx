import type { JSX } from 'preact';
import type { Wait } from '../model/waits.ts';
import { Moment } from './moment.tsx';

/** What a task waits for, and since when if that is known. */
export function WaitMark({ wait: { text, since } }: { readonly wait: Wait }): JSX.Element {
  return (
    <span class="wait">
      {text}
      {since !== undefined && (
        <>
          , since <Moment at={since} />
        </>
      )}
    </span>
  );
}
