import type { MachineFolders } from '@obsidian-agent/plans';
import { isObject } from '@obsidian-agent/shared-types';
import { inRoutes, mayNeedRoutes } from './hints-in-routes.ts';

/** Ids, and texts that must stay as they are in a note: a path in them was written by a person. */
const KEPT: ReadonlySet<string> = new Set([
  ...['plan_id', 'task', 'task_id', 'depends_on', 'within', 'id', 'correlation_id', 'trace_id'],
  ...['diff', 'frontmatter', 'properties'],
]);

/** What a caller sent, or what an agent read: mostly texts, in which only a value that is a whole path is changed. */
const TEXTS: ReadonlySet<string> = new Set(['payload', 'outputs', 'result']);

/** Members of an agent's answer that can be paths outside of a vault. */
const PATHS: ReadonlySet<string> = new Set(['path', 'file', 'to', 'trashed_to']);

interface Place {
  readonly key: string;
  readonly isText: boolean;
}

/**
 * Encodes answers for callers who are elsewhere. It replaces paths of the machines that run plans: of a vault by the name
 * under which it is lent, and of folders such as the user's home. Hints name routes instead of commands.
 */
export class AnswerEncoder {
  readonly #all: readonly [path: string, name: string][];
  readonly #vaults: readonly [path: string, name: string][];
  readonly #names: ReadonlyMap<string, string>;
  readonly #pattern: RegExp;

  constructor({ vaults, others }: MachineFolders) {
    this.#vaults = longestFirst(vaults);
    this.#all = longestFirst(new Map([...others, ...vaults]));
    this.#names = new Map(this.#all.flatMap(([path, name]) => formsOf(path).map((form) => [form, name])));
    const forms = [...this.#names.keys()].map((form) => RegExp.escape(form));
    // A path ends where its last name ends: /notes is not found in /notes2, but in "/notes/A.md" and at the end of a sentence.
    this.#pattern = new RegExp(
      `(?<![\\p{L}\\p{N}_.~-])(?:${forms.join('|')})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
      'gu',
    );
  }

  /** Data as JSON. */
  encode(data: unknown): string {
    const text = JSON.stringify(data);
    return mayNeedRoutes(text) || this.#mayHold((form) => text.includes(form))
      ? JSON.stringify(this.#map(data, { key: '', isText: false }))
      : text;
  }

  /** The same for an agent's answer, which is JSON already, long, and seldom has a path. */
  encodeJson(json: Uint8Array): Uint8Array {
    const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
    if (!this.#mayHold((form) => bytes.includes(form))) return json;
    return Buffer.from(this.encode(JSON.parse(bytes.toString())));
  }

  #mayHold(has: (form: string) => boolean): boolean {
    return [...this.#names.keys()].some(has);
  }

  #map(value: unknown, place: Place): unknown {
    if (KEPT.has(place.key)) return value;
    if (typeof value === 'string') return this.#mapText(value, place);
    if (Array.isArray(value)) return value.map((entry) => this.#map(entry, place));
    if (!isObject(value)) return value;
    const mapped = Object.entries(value).map(([key, part]) => {
      const isText = place.isText || TEXTS.has(key);
      return [key, this.#map(part, { key, isText })];
    });
    return this.#inSummary(Object.fromEntries(mapped), value);
  }

  #mapText(text: string, { key, isText }: Place): string {
    if (isText) return this.#ofWhole(text, key);
    return key === 'hint' ? inRoutes(this.#inProse(text)) : this.#inProse(text);
  }

  /** The text of an answer repeats what its metadata has: if a path was there, it is also in the text. */
  #inSummary(mapped: Record<string, unknown>, { data, metadata }: Record<string, unknown>): object {
    const hasPath = isObject(metadata) && JSON.stringify(metadata) !== JSON.stringify(mapped['metadata']);
    return hasPath && typeof data === 'string' ? { ...mapped, data: this.#inProse(data) } : mapped;
  }

  #inProse(text: string): string {
    return text.replaceAll(this.#pattern, (path) => this.#names.get(path) ?? path);
  }

  #ofWhole(text: string, key: string): string {
    if (text.includes('\n')) return text;
    const folders = PATHS.has(key) ? this.#all : this.#vaults;
    const [path, name] = folders.find(([folder]) => isIn(text, folder)) ?? [];
    return path === undefined ? text : name + text.slice(path.length);
  }
}

function longestFirst(folders: ReadonlyMap<string, string>): [path: string, name: string][] {
  return [...folders].sort(([one], [other]) => other.length - one.length);
}

/** How a path is written: by itself, in JSON within a text, such as a line of a log, and in an address. */
function formsOf(path: string): string[] {
  return [...new Set([path, JSON.stringify(path).slice(1, -1), encodeURI(path)])];
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(folder) && ['', '/', '\\'].includes(path.charAt(folder.length));
}
