import type { Golden } from '../golden.ts';

export const goldensOfNotes: readonly Golden[] = [];
