import type { CommandNameV2, Message, ResultV2 } from '@obsidian-agent/shared-types';
import { unembeddedWords } from '../v2/report/index-report.ts';

/** What a command did not achieve, though it gave an answer. */
export interface Shortfall {
  /** The exit status that says so to scripts. */
  readonly status: number;
  /** Why, and what to do; absent if the answer itself says it. */
  readonly words?: Message | undefined;
}

type Judges = { readonly [Name in CommandNameV2]?: (result: ResultV2<Name>) => Shortfall | undefined };

/** As when another command fails. */
const FAILED = 3;
/** As `doctor` and other checks that find something to fix. */
const NEEDS_FIX = 1;

const judges: Judges = {
  check_base: ({ valid }) => (valid ? undefined : { status: NEEDS_FIX }),
  index_vault: ({ meaning }) => {
    const words = meaning && unembeddedWords(meaning);
    return words && { status: FAILED, words };
  },
};

/** When the exit status of a command is not the code of its response, for its help. */
export const shortfalls: { readonly [Name in CommandNameV2]?: string } = {
  check_base: `It is ${NEEDS_FIX} if the base has errors.`,
  index_vault: `It is ${FAILED} if the model cannot be used, or notes are left.`,
};

/** Returns what a typed command did not achieve; undefined if it did what it is for. */
export function shortfallOf(action: string, result: object): Shortfall | undefined {
  const judge = judges[action as CommandNameV2] as ((result: object) => Shortfall | undefined) | undefined;
  return judge?.(result);
}
