import type { Check } from '../subject/check.ts';
import { suiteV1 } from './v1.ts';

/** The checks of each version of the contract. */
export const suites: Readonly<Record<string, readonly Check[]>> = { v1: suiteV1 };
