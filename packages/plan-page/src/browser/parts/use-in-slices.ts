import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** New elements of one frame, so that a far jump does not hold up the browser. */
const SLICE = 60;

/** The keys to draw now: those that are drawn already, the first one, and some new ones each frame until all are there. */
export function useInSlices(keys: readonly string[], first: string): readonly string[] {
  const drawn = useRef<ReadonlySet<string>>(new Set());
  const [, setTurn] = useState(0);
  let left = SLICE;
  const now = keys.filter((key) => {
    const isDue = key === first || drawn.current.has(key) || left > 0;
    if (isDue && !drawn.current.has(key)) left -= 1;
    return isDue;
  });
  drawn.current = new Set(now);
  const isWhole = now.length === keys.length;
  useLayoutEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => setTurn((turn) => turn + 1));
    return () => cancelAnimationFrame(frame);
  });
  return now;
}
