import type { CommandTraits } from '../contract/define-command.ts';
import type { CommandNameV2 } from './command.ts';
import { traits } from './traits.generated.ts';

/** The traits of a command, with those that follow from its schemas. */
export interface TraitsV2 extends CommandTraits {
  /** Refuses to delete unless `confirm` is true. */
  readonly takesConfirm?: true;
}

/** The traits of each command, in code that loads no schema. */
export const traitsV2: { readonly [Name in CommandNameV2]: TraitsV2 } = traits;
