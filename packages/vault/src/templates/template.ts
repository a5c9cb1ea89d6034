import { formatTime } from '../dates/moment-plain.ts';
import { normalFolder } from '../settings/vault-settings.ts';

export interface TemplateFilling {
  /** Name of the note that the template is for. */
  readonly title: string;
  readonly now: Date;
  readonly dateFormat: string;
  readonly timeFormat: string;
  /** The first day of the week that the note is about; only then does `{{monday:FORMAT}}` name a day of it. */
  readonly weekStart?: Date | undefined;
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
 * format after a colon, and the caller's variables; in a note of a week also `{{monday:FORMAT}}` to `{{sunday:FORMAT}}`.
 * Names are case-insensitive; inserted text is not expanded again.
 *
 * Undefined if the text would be longer than `MAX_FILLED_CHARACTERS`.
 */
export async function fillTemplate(template: string, filling: TemplateFilling): Promise<FilledTemplate | undefined> {
  const variables = new Map(
    Object.entries(filling.variables ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const format = createFormatter();
  const unresolved = new Set<string>();
  let text = '';
  let kept = 0;
  for (const { index, 0: placeholder, 1: inside = '' } of template.matchAll(PLACEHOLDER)) {
    const name = inside.trim();
    const value = variables.get(name.toLowerCase()) ?? (await builtIn(name, { ...filling, format }));
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
  { title, now, dateFormat, timeFormat, weekStart, format }: TemplateFilling & { readonly format: Formatter },
): Promise<string | undefined> {
  const colon = name.indexOf(':');
  const given = colon === -1 ? '' : name.slice(colon + 1).trim();
  if (given.length > MAX_FORMAT_CHARACTERS) return undefined;
  const variable = (colon === -1 ? name : name.slice(0, colon)).trimEnd().toLowerCase();
  switch (variable) {
    case 'title':
      return colon === -1 ? title : undefined;
    case 'date':
      return await format(now, given || dateFormat);
    case 'time':
      return await format(now, given || timeFormat);
    default: {
      const weekday = colon === -1 ? -1 : WEEKDAYS.indexOf(variable);
      if (weekStart === undefined || weekday === -1) return undefined;
      return await format(dayOfWeek(weekStart, weekday), given || dateFormat);
    }
  }
}

const WEEKDAYS: readonly string[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function dayOfWeek(weekStart: Date, weekday: number): Date {
  const day = new Date(weekStart);
  day.setDate(day.getDate() + ((weekday - day.getDay() + 7) % 7));
  return day;
}

type Formatter = (time: Date, format: string) => Promise<string>;

/** Formats times, computing each format of a time once. */
function createFormatter(): Formatter {
  const written = new Map<string, string>();
  return async (time, format) => {
    const key = `${time.getTime()} ${format}`;
    const text = written.get(key) ?? (await formatTime(time, format));
    written.set(key, text);
    return text;
  };
}
