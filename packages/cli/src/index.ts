export { describeProgram } from './describe-program.ts';
export { type HelpPage, type HelpRow, optionRows, renderHelp } from './help.ts';
export { integerOf, invalidValue } from './option-value.ts';
export type { OptionSpec, OptionTable, OptionValues } from './options.ts';
export { type CommandSyntax, type Parsed, parseCommandLine } from './parse.ts';
export { decodeText, explainUnreadable } from './read-text.ts';
export { reportUsageErrors, usageErrorText } from './report-usage-errors.ts';
export { unknownWord } from './unknown-word.ts';
export { EXIT_USAGE, UsageError } from './usage-error.ts';
