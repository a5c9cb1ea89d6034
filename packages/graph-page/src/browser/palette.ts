/** Colours of one theme. */
export interface Palette {
  readonly background: string;
  readonly text: string;
  readonly halo: string;
  readonly edge: string;
  readonly lost: string;
  readonly accent: string;
  /** Colours of the largest communities; the rest have `other`. */
  readonly communities: readonly string[];
  readonly other: string;
}

/** Number of communities with their own colour. */
export const COLOURED = 12;

const HUES = [255, 35, 150, 320, 85, 200, 10, 285, 120, 60, 230, 345];

/** The palette for the light or dark theme. */
export function paletteFor(isDark: boolean): Palette {
  const [light, chroma] = isDark ? [0.74, 0.13] : [0.6, 0.15];
  const communities = HUES.map((hue) => `oklch(${light} ${chroma} ${hue})`);
  return isDark
    ? {
        background: '#12141a',
        text: '#e6e8ee',
        halo: '#12141acc',
        edge: '#8b93a7',
        lost: '#5d6475',
        accent: '#ffffff',
        other: '#8b93a7',
        communities,
      }
    : {
        background: '#fbfbfd',
        text: '#20242c',
        halo: '#fbfbfdd9',
        edge: '#8a90a0',
        lost: '#b4b9c4',
        accent: '#111318',
        other: '#8e95a5',
        communities,
      };
}

/** The colour of a node: its community's, or grey if the file does not exist. */
export function colourOf(palette: Palette, kind: string | undefined, community: number | undefined): string {
  if (kind === 'u') return palette.lost;
  return palette.communities[community ?? COLOURED] ?? palette.other;
}
