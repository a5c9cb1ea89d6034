import type { Check } from '../../../subject/check.ts';
import type { Tree } from '../../../subject/tree.ts';
import type { Expectation } from '../answer/expectation.ts';
import { idsOf, type RequestDraft } from '../answer/request.ts';
import { tryRow } from '../example/answer-check.ts';

/** A request with the vault before it, and the expected response with the vault after it. */
export interface Golden {
  readonly id: string;
  readonly sentence: string;
  readonly before?: Tree;
  readonly request: RequestDraft;
  /** The ids of the request are expected in addition. */
  readonly expect: Expectation;
  readonly after?: Tree;
}

/** Two locales and time zones. An answer that depends on them is wrong in one. */
const places = [
  { LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
  { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
] as const;

/** Creates a check that runs a golden in both. */
export function goldenCheck({ id, sentence, request, expect, ...vaults }: Golden): Check {
  const row = { ...vaults, stdin: JSON.stringify(request), expect: { ids: idsOf(request), ...expect } };
  return {
    id: `golden.${id}`,
    sentence,
    run: async (bench) => {
      for (const env of places) await tryRow(bench, { ...row, env });
    },
  };
}
