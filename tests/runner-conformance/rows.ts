import type { Row } from './row.ts';
import { bounds } from './rows/bounds.ts';
import { clocks } from './rows/clocks.ts';
import { deaths } from './rows/deaths.ts';
import { orphans } from './rows/orphans.ts';
import { outageRows } from './rows/outages.ts';
import { planRows } from './rows/plans.ts';
import { releases } from './rows/releases.ts';
import { replacedAnswers } from './rows/replaced-answers.ts';
import { waits } from './rows/waits.ts';

/** Every row, for every runner. */
export const rows: readonly Row[] = [
  ...planRows,
  ...replacedAnswers,
  ...bounds,
  ...deaths,
  ...orphans,
  ...clocks,
  ...waits,
  ...outageRows,
  ...releases,
];
