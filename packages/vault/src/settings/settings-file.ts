import { isObject } from '@obsidian-agent/shared-types';

/**
 * Far longer than anything people write. A vault from elsewhere can contain anything, and each filter is tried on each
 * path.
 */
const MAX_CHARACTERS = 1000;
const MAX_ENTRIES = 500;

/** Replaces complaints that may quote a hidden path. */
export const SOME_UNREADABLE = 'Some of the settings cannot be read; the defaults are used for them.';

/** The only settings file that the agent writes. */
export const BOOKMARKS_PATH = '.obsidian/bookmarks.json';

/** Obsidian's settings folder, for what is not in `VaultSettings`. Links in it are not followed. */
export interface SettingsFolder {
  /** The text of a file, or why it could not be read; undefined if it does not exist. */
  read(path: SettingsPath): string | { readonly problem: string } | undefined;
  /** The names in a folder, sorted; empty if it does not exist or cannot be read. */
  namesIn(path: SettingsPath): readonly string[];
}

export type SettingsPath = readonly [string, ...string[]];

/**
 * Reads one of Obsidian's settings files, key by key. Invalid values are reported as complaints and count as not set.
 */
export interface SettingsFileReader {
  text(key: string): string | undefined;
  flag(key: string): boolean | undefined;
  /** The entries of a list that are strings. */
  texts(key: string): string[] | undefined;
  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined;
  object(key: string): Record<string, unknown> | undefined;
  list(key: string): readonly unknown[] | undefined;
}

/** Reads a file of the settings folder. A missing or unreadable file counts as empty. */
export function openSettings(folder: SettingsFolder, path: SettingsPath, complaints: string[]): SettingsFileReader {
  return settingsFile(path.join('/'), readText(folder, path, complaints), complaints);
}

/** Reads the text of a settings file. A missing or unreadable file counts as empty. */
export function settingsFile(name: string, json: string | undefined, complaints: string[]): SettingsFileReader {
  return settingsIn(name, settingsObject(name, json, complaints), complaints);
}

/** The members of a settings file. A missing or unreadable file counts as empty. */
export function settingsObject(name: string, json: string | undefined, complaints: string[]): Record<string, unknown> {
  const parsed = parseJson(name, json, complaints);
  if (parsed === undefined || isObject(parsed)) return parsed ?? {};
  complaints.push(`${name} is not a JSON object; the defaults are used.`);
  return {};
}

/** The text of a settings file; one that cannot be read is reported and counts as missing. */
export function readText(folder: SettingsFolder, path: SettingsPath, complaints: string[]): string | undefined {
  const read = folder.read(path);
  if (typeof read !== 'object') return read;
  complaints.push(`${path.join('/')} ${read.problem}; it is ignored.`);
  return undefined;
}

/** Reads a settings file that is a single list of strings. A missing or unreadable file counts as empty. */
export function settingsList(name: string, json: string | undefined, complaints: string[]): string[] {
  const parsed = parseJson(name, json, complaints);
  if (parsed === undefined) return [];
  if (!Array.isArray(parsed)) complaints.push(`${name} is not a JSON list; it is ignored.`);
  return textsIn(parsed);
}

/** Reads decoded settings: those of a whole file, or of an object in it. */
export function settingsIn(name: string, values: Record<string, unknown>, complaints: string[]): SettingsFileReader {
  function value<Type>(key: string, expected: string, is: (value: unknown) => value is Type): Type | undefined {
    const found = Object.hasOwn(values, key) ? values[key] : undefined;
    if (found === undefined || found === null) return undefined;
    if (is(found)) return found;
    complaints.push(`"${key}" in ${name} is not ${expected}; the default is used.`);
    return undefined;
  }

  function text(key: string): string | undefined {
    const found = value(key, 'a string', (found) => typeof found === 'string');
    if (found === undefined || found.length <= MAX_CHARACTERS) return found;
    complaints.push(`"${key}" in ${name} is longer than ${MAX_CHARACTERS} characters; the default is used.`);
    return undefined;
  }

  function list(key: string): readonly unknown[] | undefined {
    return value(key, 'a list', (found): found is unknown[] => Array.isArray(found));
  }

  function texts(key: string): string[] | undefined {
    const all = list(key);
    if (all === undefined) return undefined;
    const found = textsIn(all);
    const used = found.filter(({ length }) => length <= MAX_CHARACTERS).slice(0, MAX_ENTRIES);
    if (used.length < found.length)
      complaints.push(
        `"${key}" in ${name} has more than ${MAX_ENTRIES} entries or one of more than ${MAX_CHARACTERS} characters; ${found.length - used.length} are ignored.`,
      );
    return used;
  }

  return {
    text,
    flag: (key) => value(key, 'true or false', (found) => typeof found === 'boolean'),
    texts,
    choice: <Choice extends string>(key: string, choices: readonly Choice[]) =>
      value(key, `one of ${choices.join(', ')}`, (found): found is Choice =>
        choices.some((choice) => choice === found),
      ),
    object: (key) => value(key, 'an object', isObject),
    list,
  };
}

function parseJson(name: string, json: string | undefined, complaints: string[]): unknown {
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json.startsWith('\ufeff') ? json.slice(1) : json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    complaints.push(`${name} is not valid JSON (${error.message}); the defaults are used.`);
    return undefined;
  }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
