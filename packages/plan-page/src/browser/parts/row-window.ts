/** The rows of a long list that are on the screen. */
export interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** Rows that are drawn above and below the visible ones, so that a quick scroll shows no gap. */
const MARGIN = 16;

/** Which rows of a list to draw. */
export function rowWindow(
  { top, height }: { readonly top: number; readonly height: number },
  { rows, rowHeight }: { readonly rows: number; readonly rowHeight: number },
): RowWindow {
  const first = Math.max(0, Math.floor(top / rowHeight) - MARGIN);
  const end = Math.min(rows, Math.ceil((top + height) / rowHeight) + MARGIN);
  return { first: Math.min(first, end), end };
}

/** The row that a key leads to; undefined for keys that do not move. */
export function rowAfterKey(
  key: string,
  at: number,
  { rows, page }: { readonly rows: number; readonly page: number },
): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: rows - 1,
  };
  const next = moves[key];
  return next === undefined || rows === 0 ? undefined : Math.max(0, Math.min(rows - 1, next));
}
