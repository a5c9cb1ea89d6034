import { formatTime } from '../dates/moment-plain.ts';
import { normalFolder } from '../settings/vault-settings.ts';

export interface TemplateFilling {
  /** Name of the note that the template is for. */
  readonly title: string;
  readonly now: Date;
  readonly dateFormat: string;
  readonly timeFormat: string;
  /** Values of further variables, which override the built-in ones. */
  readonly variables?: Readonly<Record<string, string>>;
}

export interface FilledTemplate {
  readonly text: string;
  /** Unknown placeholders, as written and without duplicates. They stay in the text. */
  readonly unresolved: readonly string[];
}

/** A longer text after the colon is certainly not a date format. */
const MAX_FORMAT_CHARACTERS = 1000;
/** A limit is needed because each placeholder can expand to thousands of characters. */
export const MAX_FILLED_CHARACTERS = 16_777_216;

const PLACEHOLDER = /\{\{([^{}\r\n]*)\}\}/g;

/**
 * Fills the placeholders of a template: `{{title}}`, `{{date}}` and `{{time}}`, the last two with an optional Moment
 * format after a colon, and the caller's variables. Names are case-insensitive; inserted text is not expanded again.
 *
 * Undefined if the text would be longer than `MAX_FILLED_CHARACTERS`.
 */
export async function fillTemplate(template: string, filling: TemplateFilling): Promise<FilledTemplate | undefined> {
  const variables = new Map(
    Object.entries(filling.variables ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const formatNow = formatterAt(filling.now);
  const unresolved = new Set<string>();
  let text = '';
  let kept = 0;
  for (const { index, 0: placeholder, 1: inside = '' } of template.matchAll(PLACEHOLDER)) {
    const name = inside.trim();
    const value = variables.get(name.toLowerCase()) ?? (await builtIn(name, { ...filling, formatNow }));
    if (value === undefined && name !== '') unresolved.add(name);
    text += template.slice(kept, index) + (value ?? placeholder);
    kept = index + placeholder.length;
    if (text.length > MAX_FILLED_CHARACTERS) return undefined;
  }
  return { text: text + template.slice(kept), unresolved: [...unresolved] };
}

/** Lists the paths that a template of this name may have, best first: in the template folder, then in the vault. */
export function templatePaths(name: string, folder: string | undefined): string[] {
  const path = normalFolder(name);
  if (path === '') return [];
  const note = path.toLowerCase().endsWith('.md') ? path : `${path}.md`;
  return [...new Set([folder ? `${folder}/${note}` : note, note])];
}

async function builtIn(
  name: string,
  { title, dateFormat, timeFormat, formatNow }: TemplateFilling & { readonly formatNow: Formatter },
): Promise<string | undefined> {
  const colon = name.indexOf(':');
  const format = colon === -1 ? '' : name.slice(colon + 1).trim();
  if (format.length > MAX_FORMAT_CHARACTERS) return undefined;
  switch ((colon === -1 ? name : name.slice(0, colon)).trimEnd().toLowerCase()) {
    case 'title':
      return colon === -1 ? title : undefined;
    case 'date':
      return await formatNow(format || dateFormat);
    case 'time':
      return await formatNow(format || timeFormat);
    default:
      return undefined;
  }
}

type Formatter = (format: string) => Promise<string>;

/** Formats one time, computing each format once. */
function formatterAt(now: Date): Formatter {
  const written = new Map<string, string>();
  return async (format) => {
    const text = written.get(format) ?? (await formatTime(now, format));
    written.set(format, text);
    return text;
  };
}
