import { grouped } from '@obsidian-agent/cli';
import { writeStderr } from '@obsidian-agent/platform';
import type { AgentError, CommandDescription } from '@obsidian-agent/shared-types';
import { wellFormed } from '../envelope/encode-within-limit.ts';
import { failureResponse } from '../envelope/response.ts';
import { isTerminal } from '../process/is-terminal.ts';
import type { CallOptions } from './call-options.ts';
import type { Call, Failure, Success } from './caller.ts';
import { colourText, type Matches, queryMatches } from './colour-text.ts';
import { commandNamed } from './commands.ts';
import { hasTable, itemsOf } from './lists.ts';
import { inLocalTime } from './local-time.ts';
import { withDiffs } from './preview-text.ts';
import { print, printInColour } from './print.ts';
import { shortfallOf } from './shortfall.ts';
import { spellFor } from './spell.ts';

const STDOUT = 1;

/** Prints an answer: the result on stdout, remarks on stderr. Returns the exit status. */
export async function printAnswer(call: Call, response: Success | Failure, options: CallOptions): Promise<number> {
  if (response.status === 'error') return await printFailure(response, options);
  const status = await printSuccess(call, response, options);
  const { status: shortfall = 0, words } = shortfallOf(call.action, response.result.metadata ?? {}) ?? {};
  const command = commandNamed(call.action);
  if (words !== undefined && command !== undefined && !options.json) writeStderr(`${spellFor(command)(words)}\n`);
  return status || shortfall;
}

async function printSuccess(call: Call, response: Success, options: CallOptions): Promise<number> {
  const { action, payload } = call;
  const { metadata } = response.result;
  const result = metadata as Readonly<Record<string, unknown>>;
  if (options.json) return await printJson(result);
  const { data, part } = withoutPart(response.result.data, result);
  if (options.jsonl || options.null || (options.format && !hasTable(action))) {
    const items = itemsOf(action, result);
    const status = await printItems(items, options);
    if (items.length === 0) remark(data, options);
    remarkAll(action, response, options);
    return status;
  }
  // A format that the command writes itself is for programs, also without rows.
  const isEmpty = result['total_count'] === 0 && payload['format'] === undefined;
  const preview = payload['response_format'] === undefined ? withDiffs(data, result) : data;
  const text = inLocalTime(preview, action);
  if (isEmpty) remark(text, options);
  const status = isEmpty ? 0 : await printText(lineOf(await shapeText(text, call, options), action), payload, options);
  remark(part, options);
  remarkAll(action, response, options);
  return status;
}

/** The text of a note, and apart from it the line that says which part of the note it is. */
function withoutPart(
  data: string,
  { text, start_line: start }: Readonly<Record<string, unknown>>,
): { readonly data: string; readonly part?: string } {
  if (typeof text !== 'string' || typeof start !== 'number' || !data.startsWith(text)) return { data };
  const part = data.slice(text.length).trimStart();
  return /^\[lines? [^\n\]]*\]$/.test(part) ? { data: text, part } : { data };
}

/** A table as the user wants it: in columns on a terminal, unless a format is given. */
async function shapeText(text: string, { action, payload }: Call, { format }: CallOptions): Promise<string> {
  const isForPeople = format === 'table' || (payload['format'] === undefined && isTerminal(STDOUT));
  if (!hasTable(action) || !isForPeople) return text;
  const { alignTables } = await import('./aligned-tables.ts');
  return alignTables(text, tableWidth());
}

/** Colours are for people: what has a format may be for a program. */
async function printText(text: string, payload: Call['payload'], { format }: CallOptions): Promise<number> {
  if (format !== undefined || payload['format'] !== undefined) return await print(text);
  return await printInColour(text, async (shown) => colourText(shown, await matchesOf(payload)));
}

/** What a search marks in its answer; undefined for other calls. */
async function matchesOf({ query, mode }: Call['payload']): Promise<Matches | undefined> {
  if (typeof query !== 'string') return undefined;
  if (mode !== 'question') return queryMatches(query);
  const { matchesOfQuestion } = await import('./question-matches.ts');
  return await matchesOfQuestion(query);
}

/** Prints how much of a list is shown, and the remarks on it. */
function remarkAll(action: string, { result, remarks = [] }: Success, options: CallOptions): void {
  const page = pageRemark(action, result.metadata as Readonly<Record<string, unknown>>);
  for (const text of [page, ...remarks]) remark(text, options);
}

/** Prints a result as JSON; returns the exit status. */
export async function printJson(result: object): Promise<number> {
  return await print(jsonLine(result));
}

/** Prints the items of a list in the format of the options; returns the exit status. */
export async function printItems(
  items: readonly Readonly<Record<string, unknown>>[],
  options: CallOptions,
): Promise<number> {
  const { listText } = await import('./list-output.ts');
  return await print(listText(items, { ...options, columns: tableWidth() }));
}

/** The width of the terminal; undefined if stdout is none. */
function tableWidth(): number | undefined {
  // Some terminals do not know their width and report 0.
  return isTerminal(STDOUT) ? process.stdout.columns || 80 : undefined;
}

/** The failure of a command, in the words of its flags. */
export function failureOf(error: AgentError, command: CommandDescription | undefined): Failure {
  return failureResponse({ api_version: 'v2' }, error, command && spellFor(command)) as Failure;
}

/** Prints a failure; returns its code. */
export async function printFailure(failure: Failure, { json, jsonl }: CallOptions): Promise<number> {
  const { error, code } = failure;
  const error_detail = 'error_detail' in failure ? failure.error_detail : undefined;
  if (json || jsonl) return (await print(jsonLine({ error, error_detail }))) || code;
  writeStderr(`obsidian-agent: ${String(error)}\n${error_detail === undefined ? '' : `${error_detail.hint}\n`}`);
  return code;
}

/** Prints a line on stderr, unless the user wants none. */
export function remark(text: string | undefined, { quiet }: CallOptions): void {
  if (text !== undefined && quiet !== true) writeStderr(`${text}\n`);
}

function pageRemark(action: string, result: Readonly<Record<string, unknown>>): string | undefined {
  const { next_cursor, nodes_total, total_count = nodes_total } = result;
  if (typeof next_cursor !== 'string' || typeof total_count !== 'number') return undefined;
  return `Showing ${grouped(itemsOf(action, result).length)} of ${grouped(total_count)}; --all shows all.`;
}

function jsonLine(value: unknown): string {
  return `${wellFormed(JSON.stringify(value))}\n`;
}

/** The printed text: with a final line break, except for a note that is read into a pipe or a file, byte for byte. */
function lineOf(text: string, action: string): string {
  if (text === '') return '';
  const isToTheByte = action === 'read_note' && !isTerminal(STDOUT);
  return isToTheByte || text.endsWith('\n') ? text : `${text}\n`;
}
