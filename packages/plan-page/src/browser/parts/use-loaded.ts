import { useCallback, useEffect, useState } from 'preact/hooks';

/** A value on its way. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** Loads a value, and again when one of the keys changes. The earlier value of the same place stays until then. */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  place: string,
  turn: unknown = 0,
): Loaded<Value> {
  const [state, setState] = useState<{ place: string; value?: Value | undefined; error?: unknown }>({ place });
  const [again, setAgain] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    load(ended.signal).then(
      (value) => !ended.signal.aborted && setState({ place, value }),
      (error: unknown) => !ended.signal.aborted && setState((before) => ({ ...before, place, error })),
    );
    return () => ended.abort();
  }, [place, turn, again]);
  const reload = useCallback(() => setAgain((count) => count + 1), []);
  const isCurrent = state.place === place;
  return { value: isCurrent ? state.value : undefined, error: isCurrent ? state.error : undefined, reload };
}
