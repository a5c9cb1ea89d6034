import { suggest } from '@obsidian-agent/shared-types';
import { OptionError } from './option-error.ts';

/** The error of an option that there is not, with the one that was probably meant. */
export function unknownOption(typed: string, known: readonly string[]): OptionError {
  return new OptionError(
    `there is no option ${typed}`,
    `${suggest(typed, known, 'options')} See \`obsidian-mcp --help\`.`,
  );
}
