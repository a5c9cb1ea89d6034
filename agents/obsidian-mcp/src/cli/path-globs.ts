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
const SIGNS = 'Patterns support *, ?, ** and {a,b}; if a name contains such a character, write ? instead.';

function flawOf(glob: string): Flaw | undefined {
  if (glob.split('/').includes('..') || glob.includes('\\'))
    return { what: 'it leads out of the vault or contains a backslash', hint: FROM_THE_ROOT };
  if (/^[./]*$/.test(glob)) return { what: 'it does not name a file or folder', hint: FROM_THE_ROOT };
  if (/[@!+*?]\(/.test(glob.slice(0, Math.max(glob.lastIndexOf(')'), 0))))
    return { what: '"(" after @ ! + * or ? is not supported', hint: SIGNS };
  return unpaired(glob, '{', '}') ?? unpaired(glob, '[', ']');
}

/** Finds a bracket that is nested or unmatched. */
function unpaired(glob: string, open: string, close: string): Flaw | undefined {
  const rest = glob.replaceAll(new RegExp(`\\${open}[^\\${open}\\${close}]*\\${close}`, 'g'), '');
  const stray = [open, close].find((sign) => rest.includes(sign));
  if (stray === undefined) return undefined;
  const other = stray === open ? close : open;
  return { what: `"${stray}" without "${other}"; groups cannot be nested`, hint: SIGNS };
}
