import { Component, type ComponentChildren, type JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { rowAfterKey, rowWindow } from './row-window.ts';
import { useViewport } from './use-viewport.ts';

/** One row of a grid. */
export interface GridRow {
  readonly key: string;
  /** What the row shows: it is drawn again only if this changes. */
  readonly item: unknown;
  readonly level?: number;
  readonly isOpen?: boolean | undefined;
  readonly cells: () => ComponentChildren;
}

interface GridProps {
  readonly label: string;
  /** Whether rows have levels. */
  readonly isTree?: boolean;
  readonly rowHeight: number;
  readonly rows: number;
  readonly rowAt: (index: number) => GridRow;
  /** Draws all rows again if it changes. */
  readonly turn?: unknown;
  readonly selected?: string | undefined;
  readonly className: string;
  readonly onOpen: (index: number) => void;
  /** Unfolds or folds a row. */
  readonly onFold?: (index: number, isOpen: boolean) => void;
  /** Handles a key that does not move in the grid; false if it means nothing. */
  readonly onKey?: (key: string) => boolean;
  readonly header?: ComponentChildren;
  readonly onNearEnd?: () => void;
}

/** Room for a header, and for the border. */
const HEADER = 31;
const BORDER = 2;
/** A list that has so much to show is at least so high. */
const LEAST_HEIGHT = 180;
/** Rows are drawn by the batch: a scrolled row costs nothing, most of the time. */
const BATCH = 6;

/**
 * A long list of rows, of which only those on the screen are drawn. It is one stop of the Tab key; arrow keys move in it,
 * and Enter opens a row.
 */
export function Grid(props: GridProps): JSX.Element {
  const { rows, rowHeight, rowAt, className, header } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const view = useViewport(box, rowHeight * BATCH);
  const [active, setActive] = useState(0);
  const at = Math.min(active, rows - 1);
  const { first, end } = rowWindow(view, { rows, rowHeight });
  useEffect(() => {
    if (end >= rows - 1) props.onNearEnd?.();
  }, [end, rows]);

  const move = (index: number): void => {
    setActive(index);
    reveal(box.current, index, rowHeight);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!handleRowKey(event.key, { ...props, at, move, page: Math.floor(view.height / rowHeight) })) return;
    event.preventDefault();
  };
  const height = rows * rowHeight + BORDER + (header === undefined ? -1 : HEADER - 1);
  const drawn = Array.from({ length: end - first }, (_, place) => first + place);
  if (at >= 0 && (at < first || at >= end)) drawn.push(at);
  return (
    <div
      ref={box}
      class={`grid ${className}`}
      style={{ flexBasis: `${height}px`, minHeight: `${Math.min(height, LEAST_HEIGHT)}px` }}
      {...gridAttributes(props, at < 0 ? undefined : `${id}-${at}`)}
      {...{ onKeyDown: handleKey }}
    >
      {header}
      <div role="presentation" class="rows" style={{ height: `${rows * rowHeight - 1}px` }}>
        {drawn.map((index) => {
          const row = rowAt(index);
          const place = { row, index, id: `${id}-${index}`, isActive: index === at, onActivate: setActive };
          return <Row key={row.key} {...props} {...place} />;
        })}
      </div>
    </div>
  );
}

/** A table cannot leave out the rows that are not on the screen. */
function gridAttributes({ isTree = false, label, rows }: GridProps, active: string | undefined) {
  const role = isTree ? 'treegrid' : 'grid';
  return { role, 'aria-label': label, 'aria-rowcount': rows, 'aria-activedescendant': active, tabIndex: 0 } as const;
}

interface RowProps extends GridProps {
  readonly row: GridRow;
  readonly index: number;
  readonly id: string;
  readonly isActive: boolean;
  readonly onActivate: (index: number) => void;
}

class Row extends Component<RowProps> {
  override shouldComponentUpdate({ row, ...next }: RowProps): boolean {
    const { row: before, ...own } = this.props;
    if (row.item !== before.item || row.isOpen !== before.isOpen || next.turn !== own.turn) return true;
    return next.index !== own.index || next.isActive !== own.isActive || next.selected !== own.selected;
  }

  // Keys are handled by the grid, which has the focus.
  readonly #open = (event: MouseEvent): void => {
    const { index, onActivate, onOpen } = this.props;
    onActivate(index);
    const isLink = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (!isLink) onOpen(index);
  };

  override render(): JSX.Element {
    const { row, index, id, isActive, selected, rowHeight } = this.props;
    return (
      <div
        id={id}
        class={`row${isActive ? ' active' : ''}`}
        {...rowAttributes(row, index, selected)}
        style={{ transform: `translateY(${index * rowHeight}px)`, height: `${rowHeight}px` }}
        {...{ onClick: this.#open }}
      >
        {row.cells()}
      </div>
    );
  }
}

function rowAttributes({ key, level, isOpen }: GridRow, index: number, selected: string | undefined) {
  return {
    role: 'row',
    'aria-rowindex': index + 1,
    'aria-level': level,
    'aria-expanded': isOpen,
    'aria-selected': selected === undefined ? undefined : key === selected,
  } as const;
}

interface KeyContext extends GridProps {
  readonly at: number;
  readonly page: number;
  readonly move: (index: number) => void;
}

function handleRowKey(key: string, context: KeyContext): boolean {
  const { at, rows, rowAt, onOpen, onFold, onKey, move, page } = context;
  const next = rowAfterKey(key, at, { rows, page });
  if (next !== undefined) move(next);
  else if (at < 0) return onKey?.(key) ?? false;
  else if (key === 'Enter' || key === ' ') onOpen(at);
  else if (key === 'ArrowRight' && rowAt(at).isOpen === false) onFold?.(at, true);
  else if (key === 'ArrowLeft' && rowAt(at).isOpen === true) onFold?.(at, false);
  else if (key === 'ArrowLeft' && (rowAt(at).level ?? 1) > 1) move(ownerRow(at, rowAt));
  else return onKey?.(key) ?? false;
  return true;
}

function ownerRow(at: number, rowAt: GridProps['rowAt']): number {
  const level = rowAt(at).level ?? 1;
  let owner = at;
  while (owner > 0 && (rowAt(owner).level ?? 1) >= level) owner -= 1;
  return owner;
}

function reveal(box: HTMLDivElement | null, index: number, rowHeight: number): void {
  if (box === null) return;
  const covered = box.querySelector<HTMLElement>('.grid-header')?.offsetHeight ?? 0;
  const top = index * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + box.clientHeight - covered)
    box.scrollTop = top + rowHeight - box.clientHeight + covered;
}
