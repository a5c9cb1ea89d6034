import { UsageError } from '@obsidian-agent/cli';

/**
 * Reads patterns of paths in a vault.
 *
 * A malformed pattern is refused: it would match nothing, and a `--deny` that matches nothing denies nothing.
 *
 * @throws UsageError
 */
export function readGlobs(option: string, globs: readonly string[] = []): readonly string[] {
  for (const glob of globs) {
    const flaw = flawOf(glob);
    if (flaw !== undefined)
      throw new UsageError(`Invalid pattern ${JSON.stringify(glob)} for ${option}: ${flaw.what}`, flaw.hint);
  }
  return globs;
}

interface Flaw {
  readonly what: string;
  readonly hint: string;
}

const FROM_THE_ROOT = 'A pattern starts at the root of the vault, with "/" between folders: "Private/**".';
const SIGNS = 'Patterns have *, ?, ** and {a,b}; if a name contains such a character, write ? in its place.';

function flawOf(glob: string): Flaw | undefined {
  if (glob.split('/').includes('..') || glob.includes('\\'))
    return { what: 'it leads out of the vault, or has a backslash', hint: FROM_THE_ROOT };
  if (/^[./]*$/.test(glob)) return { what: 'it has no name', hint: FROM_THE_ROOT };
  if (/[@!+*?]\(/.test(glob.slice(0, Math.max(glob.lastIndexOf(')'), 0))))
    return { what: '"(" after one of @ ! + * ? is not supported', hint: SIGNS };
  return unpaired(glob, '{', '}') ?? unpaired(glob, '[', ']');
}

/** A bracket that is nested or has no counterpart. */
function unpaired(glob: string, open: string, close: string): Flaw | undefined {
  const rest = glob.replaceAll(new RegExp(`\\${open}[^\\${open}\\${close}]*\\${close}`, 'g'), '');
  const stray = [open, close].find((sign) => rest.includes(sign));
  if (stray === undefined) return undefined;
  const other = stray === open ? close : open;
  return { what: `"${stray}" without "${other}"; groups cannot be nested`, hint: SIGNS };
}
