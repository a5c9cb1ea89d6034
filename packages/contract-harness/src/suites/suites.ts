import type { Check } from '../subject/check.ts';
import { suiteV1 } from './obsidian-v1/suite.ts';
import { suiteV2 } from './obsidian-v2/suite.ts';

/** The checks of each version of the contract. */
export const suites: Readonly<Record<string, readonly Check[]>> = { 'obsidian-v1': suiteV1, 'obsidian-v2': suiteV2 };
