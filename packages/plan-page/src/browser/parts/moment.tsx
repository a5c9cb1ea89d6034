import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../api/server-clock.ts';
import { formatDuration, formatSeconds } from '../model/words.ts';

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** A moment in the reader's time zone: today its time, else also its day. */
export function Moment({ at }: { readonly at: string }): JSX.Element {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} title={whole.format(date)}>
      {(isToday ? time : dayAndTime).format(date)}
    </time>
  );
}

/** The time between two moments; it grows while there is no end. */
export function Elapsed({ from, ms }: { readonly from: string | null; readonly ms: number | null }): JSX.Element {
  const now = useNow(ms === null && from !== null);
  const text = ms !== null ? formatDuration(ms) : from === null ? '' : formatSeconds(now - Date.parse(from));
  return <span class="elapsed">{text}</span>;
}

/** The time now by the clock that dates plans, every second while it is needed. */
export function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!isNeeded) return;
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
