import type { ComponentChildren, JSX } from 'preact';

interface SectionProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A part of a view under a small title. */
export function Section({ title, children }: SectionProps): JSX.Element {
  return (
    <section>
      <h2 class="small">{title}</h2>
      {children}
    </section>
  );
}
