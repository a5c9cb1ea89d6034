import { OptionError } from './option-error.ts';

/**
 * Reads patterns of paths in a vault.
 *
 * What looks like a pattern and is none would match nothing, and a `--deny` that matches nothing denies nothing: it is
 * refused.
 *
 * @throws OptionError
 */
export function readGlobs(option: string, globs: readonly string[] = []): readonly string[] {
  for (const glob of globs) {
    const flaw = flawOf(glob);
    if (flaw !== undefined) throw new OptionError(`${option} ${JSON.stringify(glob)} ${flaw.what}`, flaw.hint);
  }
  return globs;
}

interface Flaw {
  readonly what: string;
  readonly hint: string;
}

const FROM_THE_ROOT = 'Patterns go from the root of the vault, with "/" between folders, such as "Private/**".';
const SIGNS = 'The signs are *, ?, ** and {a,b}; where a name itself has such a character, write ? in its place.';

function flawOf(glob: string): Flaw | undefined {
  if (glob.split('/').includes('..') || glob.includes('\\'))
    return { what: 'is no pattern of paths in a vault', hint: FROM_THE_ROOT };
  if (/^[./]*$/.test(glob)) return { what: 'names nothing in a vault', hint: FROM_THE_ROOT };
  if (/[@!+*?]\([^)]*\)/.test(glob))
    return { what: 'has a group that is not understood: "(" after a sign', hint: SIGNS };
  return unpaired(glob, '{', '}') ?? unpaired(glob, '[', ']');
}

/** A bracket that is opened twice, or has no other that belongs to it. */
function unpaired(glob: string, open: string, close: string): Flaw | undefined {
  const rest = glob.replaceAll(new RegExp(`\\${open}[^\\${open}\\${close}]*\\${close}`, 'g'), '');
  const stray = [open, close].find((sign) => rest.includes(sign));
  if (stray === undefined) return undefined;
  const other = stray === open ? close : open;
  return { what: `has a "${stray}" without its own "${other}"; groups do not nest`, hint: SIGNS };
}
