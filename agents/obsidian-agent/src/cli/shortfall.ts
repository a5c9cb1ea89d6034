import type { CommandNameV2, Message, ResultV2 } from '@obsidian-agent/shared-types';
import { unembeddedWords } from '../v2/report/index-report.ts';

/** What a command did not achieve, though it gave an answer. */
export interface Shortfall {
  /** The exit status that says so to scripts. */
  readonly status: number;
  /** Why, and what to do; absent if the answer itself says it. */
  readonly words?: Message | undefined;
}

interface Judge<Name extends CommandNameV2> {
  /** When the exit status is not the code of the response, for the help of the command. */
  readonly help: string;
  readonly judge: (result: ResultV2<Name>) => Shortfall | undefined;
}

/** As when another command fails. */
const FAILED = 3;
/** As `doctor` and other checks that find something to fix. */
const NEEDS_FIX = 1;

/** The commands that can answer and still not do what they are for. */
export const judges: { readonly [Name in CommandNameV2]?: Judge<Name> } = {
  check_base: {
    help: `It is ${NEEDS_FIX} if the base has errors.`,
    judge: ({ valid }) => (valid ? undefined : { status: NEEDS_FIX }),
  },
  query_base: {
    help: `It is ${NEEDS_FIX} if a filter has an error, so that rows may be missing.`,
    judge: ({ problems, other_views: others = [] }) => {
      const all = [problems, ...others.map((view) => view.problems)].flat();
      const isHidden = all.some(({ severity, where }) => severity === 'error' && /\bfilters?\b/.test(where));
      return isHidden ? { status: NEEDS_FIX } : undefined;
    },
  },
  index_vault: {
    help: `It is ${FAILED} if the model cannot be used, or notes are left.`,
    judge: ({ meaning }) => {
      const words = meaning && unembeddedWords(meaning);
      return words && { status: FAILED, words };
    },
  },
};

/** Returns what a typed command did not achieve; undefined if it did what it is for. */
export function shortfallOf(action: string, result: object): Shortfall | undefined {
  const found = judges[action as CommandNameV2] as { judge(result: object): Shortfall | undefined } | undefined;
  return found?.judge(result);
}
