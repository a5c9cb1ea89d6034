import type { JSX } from 'preact';
import { Glyph } from './icons.tsx';

interface ZoomButtonsProps {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

export function ZoomButtons({ onZoom, onFit }: ZoomButtonsProps): JSX.Element {
  return (
    <fieldset class="zoom card">
      <legend class="unseen">Zoom</legend>
      <button type="button" class="round" aria-label="Zoom out" onClick={() => onZoom(0.8)}>
        <Glyph name="minus" />
      </button>
      <button type="button" class="round" aria-label="Show all" onClick={onFit}>
        <Glyph name="fit" />
      </button>
      <button type="button" class="round" aria-label="Zoom in" onClick={() => onZoom(1.25)}>
        <Glyph name="plus" />
      </button>
    </fieldset>
  );
}
