import { posix } from 'node:path';
import { integerOf, UsageError, valueAmong } from '@obsidian-agent/cli';
import { WHOLE_TEXT } from '@obsidian-agent/shared-types';
import { carryOut, FailedCall, type Payload, resultOf } from '../cli/caller.ts';
import { itemsOf } from '../cli/lists.ts';
import type { RunContext } from '../run/answer.ts';

/** An official command as it was typed, and the vault in which it runs. */
export class OfficialCall {
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
  readonly flags: ReadonlySet<string>;
  readonly context: RunContext;

  constructor(name: string, typed: Pick<OfficialCall, 'values' | 'flags' | 'context'>) {
    this.name = name;
    this.values = typed.values;
    this.flags = typed.flags;
    this.context = typed.context;
  }

  value(name: string): string | undefined {
    return this.values.get(name);
  }

  /** A text in which `\n` and `\t` stand for a line break and a tab. */
  text(name: string): string | undefined {
    return this.value(name)?.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
  }

  /** The value among a few; the first one if it is not given. @throws UsageError */
  choice<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const value = this.value(name);
    return value === undefined ? choices[0] : valueAmong(`${name}=`, value, choices);
  }

  /** A number that is not negative; undefined if it is not given. @throws UsageError */
  number(name: string): number | undefined {
    const value = this.value(name);
    return value === undefined ? undefined : integerOf(`${name}=`, value, [0, WHOLE_TEXT.max_lines]);
  }

  has(flag: string): boolean {
    return this.flags.has(flag);
  }

  /** @throws UsageError if the value is missing */
  required(name: string): string {
    const value = this.value(name);
    if (value !== undefined) return value;
    throw new UsageError(`Missing required parameter: ${name}=`, `See: obsidian-agent --official help ${this.name}`);
  }

  /**
   * The file that `file=` or `path=` refers to; without a window there is no active file.
   *
   * @throws UsageError if neither is given
   */
  file(): string {
    const ref = this.fileIfGiven();
    if (ref !== undefined) return ref;
    throw new UsageError(
      `${this.name} needs a file: without the app there is no active one`,
      'Add file=<name> or path=<path>.',
    );
  }

  fileIfGiven(): string | undefined {
    const path = this.value('path');
    return path === undefined ? this.value('file') : `/${path.replace(/^\/+/, '')}`;
  }

  /** The result of a command of the contract. @throws FailedCall */
  async result<Result = Payload>(action: string, payload: Payload = {}): Promise<Result> {
    return await resultOf<Result>({ action, payload }, this.context);
  }

  /** The text of an answer of a command of the contract. @throws FailedCall */
  async answer(action: string, payload: Payload = {}): Promise<string> {
    const response = await carryOut({ action, payload }, this.context);
    if (response.status === 'error') throw new FailedCall(response);
    return response.result.data;
  }

  /** All items of a list. @throws FailedCall */
  async list<Item>(action: string, payload: Payload = {}): Promise<readonly Item[]> {
    const response = await carryOut({ action, payload }, { ...this.context, isWhole: true });
    if (response.status === 'error') throw new FailedCall(response);
    return itemsOf<Item>(action, response.result.metadata as Payload);
  }

  /** The path of the file that `file=` or `path=` refers to. */
  async path(): Promise<string> {
    return (await this.describedFile(this.file())).path;
  }

  async describedFile(ref: string): Promise<ListedFile> {
    const { files } = await this.result<{ files: [ListedFile] }>('list_files', { files: [ref] });
    return files[0];
  }

  /** The whole text of a note. */
  async read(note: string): Promise<NoteText> {
    return await this.result<NoteText>('read_note', { note, ...WHOLE_TEXT });
  }
}

export interface ListedFile {
  readonly path: string;
  readonly kind: string;
  readonly bytes: number;
  readonly created: string;
  readonly modified: string;
}

export interface NoteText {
  readonly path: string;
  readonly etag: string;
  readonly text: string;
}

/** Prints an official command's output, which is a text, or else lines. */
export type Run = (call: OfficialCall) => Promise<string | readonly string[]>;

export type Row = Readonly<Record<string, string | number>>;

/** Rows in the official formats: one line each with tabs by default, or JSON or CSV. @throws UsageError */
export function tableOf(call: OfficialCall, rows: readonly Row[], none: string): string | readonly string[] {
  if (call.has('total')) return String(rows.length);
  const format = call.choice('format', ['tsv', 'json', 'csv']);
  if (format === 'json') return JSON.stringify(rows.map(asTexts), null, 2);
  if (rows.length === 0) return none;
  const names = Object.keys(rows[0] ?? {});
  if (format === 'csv') return [names.join(','), ...rows.map((row) => names.map((name) => cell(row[name])).join(','))];
  return rows.map((row) => names.map((name) => row[name]).join('\t'));
}

/** As the app, with numbers as texts. */
function asTexts(row: Row): Record<string, string> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines, or their number with the flag `total`. */
export function linesOf(call: OfficialCall, lines: readonly string[], none = ''): string | readonly string[] {
  if (call.has('total')) return String(lines.length);
  return lines.length === 0 ? none : lines;
}

export function nameOfPath(path: string): { folder: string; name: string; extension: string } {
  const extension = posix.extname(path);
  return { folder: posix.dirname(path), name: posix.basename(path, extension), extension };
}
