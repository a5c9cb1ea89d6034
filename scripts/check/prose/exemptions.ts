/** Files with text by others, or that quote bad phrases. */
const exemptFiles: readonly (readonly [RegExp, string])[] = [
  [/^scripts\/check\/prose\/phrases\.ts$/, 'the list itself'],
  [/^pnpm-lock\.yaml$/, 'generated from package.json'],
  [/\.generated\.(ts|js)$/, 'generated from other files'],
  [/^docs\/commands\.md$/, 'generated from the contracts'],
  [/^tests\/fixtures\/(vaults|agents|broken-agents|plan-agents)\//, 'notes and programs by others'],
];

/** Strings of these files with text that does not change. Their comments are checked. */
const exemptStrings: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^packages\/toolsets\/src\/designs\/[^/]+\/declarations(\/|\.ts$)/, /./, 'descriptions from published designs'],
];

/** Whether this gate skips a file. */
export function isExempt(path: string): boolean {
  return exemptFiles.some(([pattern]) => pattern.test(path));
}

/** Whether this gate skips a string: its text is fixed elsewhere, or it is a program, HTML or SQL. */
export function isExemptString(path: string, text: string): boolean {
  const isProgram = path.endsWith('.ts') && /[;{]\n/.test(text);
  return isProgram || isCode(text) || exemptStrings.some(([file, part]) => file.test(path) && part.test(text));
}

function isCode(text: string): boolean {
  return (
    /<\/[a-z]+[1-6]?>/.test(text) || /^\s*(ALTER|CREATE|DELETE|DROP|INSERT|PRAGMA|SELECT|UPDATE|WITH)\s/.test(text)
  );
}
