import type { Golden } from '../golden.ts';

export const goldensOfStructure: readonly Golden[] = [];
