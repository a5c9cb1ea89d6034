export { shellWord } from '@obsidian-agent/shared-types';
export { describeProgram, versionIn } from './describe-program.ts';
export { endWithReader, READER_GONE } from './end-with-reader.ts';
export { helpOf } from './explain.ts';
export { countedForPeople, grouped } from './grouped.ts';
export {
  type CommandGuide,
  commandPage,
  examplesOf,
  generalRows,
  type ProgramGuide,
  type ValueKind,
} from './guide.ts';
export { type HelpPage, type HelpRow, optionRows, renderHelp, wrapLine } from './help.ts';
export { localMinute, localSecond } from './local-minute.ts';
export { type Look, lookOf, stdoutLook, styled, terminalColumns } from './look.ts';
export { integerOf, invalidValue, valueAmong } from './option-value.ts';
export type { OptionSpec, OptionTable, OptionValues } from './options.ts';
export { type CommandSyntax, type Parsed, parseCommandLine } from './parse.ts';
export { ProgressLine } from './progress-line.ts';
export { decodeText, explainUnreadable } from './read-text.ts';
export { reportUsageErrors, usageErrorText } from './report-usage-errors.ts';
export { expandHome, hintForWindowsPath, typedPath } from './typed-path.ts';
export { unknownWord } from './unknown-word.ts';
export { EXIT_USAGE, UsageError } from './usage-error.ts';
