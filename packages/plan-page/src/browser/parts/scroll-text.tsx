import type { JSX } from 'preact';

interface ScrollTextProps {
  readonly label: string;
  readonly text: string;
}

/** Text as it is, which scrolls if it is long; also by keyboard. */
export function ScrollText({ label, text }: ScrollTextProps): JSX.Element {
  return (
    <pre class="scrolls" {...scrollable(label)}>
      {text}
    </pre>
  );
}

/** Attributes of an element that scrolls: without a stop of the Tab key, no key could scroll it. */
export function scrollable(label: string): { tabIndex: number; role: 'region'; 'aria-label': string } {
  return { tabIndex: 0, role: 'region', 'aria-label': label };
}
