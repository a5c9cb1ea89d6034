import type { ComponentChildren, JSX } from 'preact';

interface CellProps {
  readonly className: string;
  readonly indent?: number;
  readonly isHeader?: boolean;
  readonly children: ComponentChildren;
}

/** A cell of a grid. The grid itself has the focus. */
export function Cell({ className, indent = 0, isHeader = false, children }: CellProps): JSX.Element {
  const role = { role: isHeader ? 'rowheader' : 'gridcell' } as const;
  return (
    <span {...role} class={className} style={indent === 0 ? {} : { paddingLeft: `${indent}px` }}>
      {children}
    </span>
  );
}
