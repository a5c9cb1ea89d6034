import type { CommandTraits } from '../contract/define-command.ts';
import type { CommandNameV2 } from './command.ts';
import { traits } from './traits.generated.ts';

/** The traits of a command, including those derived from its schemas. */
export interface TraitsV2 extends CommandTraits {
  /** Refuses to delete unless `confirm` is true. */
  readonly takesConfirm?: true;
}

/** The traits of each command, available without loading any schema. */
export const traitsV2: { readonly [Name in CommandNameV2]: TraitsV2 } = traits;
