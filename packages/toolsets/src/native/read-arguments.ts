import { isObject } from '@obsidian-agent/shared-types';
import { guessParameter } from './arguments/parameter-names.ts';
import { type Parameters, parametersIn, parametersOf } from './arguments/parameters.ts';
import { plainName, type RawArgument, type RawArguments } from './arguments/raw-arguments.ts';
import { conflicting, operationMissing, unknownArgument, unnamedCommand } from './arguments/refusals.ts';
import { unwrapped } from './arguments/unwrapped.ts';
import { decodeValue, isIgnored, readValue } from './arguments/values.ts';
import { editPhrasing } from './phrasings/edits.ts';
import { selectionOf } from './phrasings/selection.ts';
import { rephrase } from './phrasings.ts';

type Known = Record<string, unknown>;

/** The criteria of a bulk tool's selection; also accepted next to `select`. */
const ofSelection = parametersIn('query:text tags:texts match:all|any folder:text notes:texts');

/** The members of one edit; if sent instead of `edits`, they are the only edit. */
const ofEdit = parametersIn(
  'search:text replace:text regex:flag all:flag expected_count:number operation:text heading:text block:text lines:object content:text',
);

/**
 * Reads the arguments that a model sent to a tool as the params of its command.
 *
 * Guessed names are replaced by the real ones. Lists and objects may be JSON strings; numbers and flags may be strings;
 * null means absent.
 *
 * @throws AgentError `INVALID_PARAMS` for an unknown name, two names for the same parameter, or an ambiguous argument
 */
export function readArguments(tool: string, sent: RawArguments): Known {
  const own = parametersOf(tool);
  const inner = own.has('select') ? ofSelection : own.has('edits') ? ofEdit : undefined;
  const { known, others } = readNames(rephrase(tool, unwrapped(tool, sent)), own);
  const { parts, rest } = inner === undefined ? { parts: {}, rest: others } : splitParts(known, others, inner);
  const [unknown] = Object.entries(rest).find(([name, value]) => !asksNothing(name, value)) ?? [];
  if (unknown !== undefined) throw unknownArgument(unknown, tool, [...own.keys(), ...(inner?.keys() ?? [])]);

  putInNote(known, own);
  if (tool === 'create_note' && !Object.hasOwn(sent, 'path')) putInFolder(known);
  const args = decoded(known, own, tool);
  if (inner === ofSelection) readSelection(args, parts, tool);
  if (inner === ofEdit) readEdits(args, parts, tool);
  const { commands } = args;
  if (!Array.isArray(commands)) return args;
  return { ...args, commands: commands.map((call, at) => (isObject(call) ? readCommand(call, at) : call)) };
}

/** Separates the members with known or correctly guessed names from the others. */
function readNames(sent: RawArguments, own: Parameters): { known: Known; others: Known } {
  const given = Object.entries(sent).filter(([, value]) => value !== null);
  const known: Known = Object.fromEntries(given.filter(([name]) => own.has(name)));
  const others: [string, unknown][] = [];
  const renamed: RawArgument[] = [];
  for (const [name, value] of given.filter(([each]) => !own.has(each))) {
    const meant = guessParameter(name, own, value);
    if (meant === undefined) others.push([name, value]);
    else if (Object.hasOwn(known, meant) && known[meant] !== value) throw conflicting(name, meant, renamed);
    else {
      renamed.push({ name, value: meant });
      known[meant] = value;
    }
  }
  return { known, others: Object.fromEntries(others) };
}

/** Parameters of other programs for the form of an answer, which has no other forms here. */
const PRESENTATION =
  /^(?:include_(?:metadata|frontmatter|attachments|score|snippets?)|context_length|format|output_format)$/;

/** Whether an unknown argument changes nothing: it is empty or false, agrees, or is about the form of the answer. */
function asksNothing(name: string, value: unknown): boolean {
  const flag = decodeValue(value, 'flag');
  const isAgreement = flag === true && /^confirm(?:ed)?$/.test(name);
  return flag === false || flag === '' || isAgreement || PRESENTATION.test(plainName(name));
}

/** Reads a note sent as the folder to read as that note. */
function putInNote(known: Known, own: Parameters): void {
  const { folder, note } = known;
  if (typeof folder !== 'string' || !/\.md$/i.test(folder) || !own.has('note') || note !== undefined) return;
  known['note'] = folder;
  delete known['folder'];
}

/** Treats a guessed `path` of a new note as its file name if a folder is given too. */
function putInFolder(known: Known): void {
  const { path, folder, title } = known;
  if (typeof path !== 'string' || folder === undefined || title !== undefined) return;
  known['title'] = path.replace(/\.md$/i, '');
  delete known['path'];
}

/** Separates the members that belong in `select` or in a single edit; next to `edits`, nothing else belongs in it. */
function splitParts(known: Known, others: Known, inner: Parameters): { parts: Known; rest: Known } {
  if (Object.hasOwn(known, 'edits')) return { parts: {}, rest: others };
  const { known: parts, others: rest } = readNames(inner === ofEdit ? editPhrasing(others) : others, inner);
  return { parts, rest };
}

/** Merges the criteria in `select` with those next to it: a note must meet all of them. */
function readSelection(args: Known, parts: RawArguments, tool: string): void {
  const select = selectionOf(args['select']);
  const selected = isObject(select) ? readInner(select, ofSelection, tool) : {};
  const twice = Object.keys(parts).find((name) => Object.hasOwn(selected, name));
  if (twice !== undefined) throw conflicting(twice, 'select');
  if (select !== undefined || Object.keys(parts).length > 0)
    args['select'] = { ...selected, ...decoded(parts, ofSelection, tool) };
}

function readEdits(args: Known, parts: RawArguments, tool: string): void {
  const isSingle = Object.keys(parts).length > 0;
  if (isSingle && !('operation' in parts || 'search' in parts)) throw operationMissing();
  const edits = isSingle ? [parts] : args['edits'];
  const readEdit = (edit: unknown) => (isObject(edit) ? readInner(editPhrasing(edit), ofEdit, tool) : edit);
  if (Array.isArray(edits)) args['edits'] = edits.map(readEdit);
}

function readInner(sent: RawArguments, inner: Parameters, tool: string): Known {
  const { known, others } = readNames(sent, inner);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw unknownArgument(unknown, tool, [...inner.keys()]);
  return decoded(known, inner, tool);
}

/** Reads one command of a batch, in any of the usual ways to write a call. */
function readCommand(sent: RawArguments, at: number): Known {
  const key = ['type', 'tool', 'command', 'action', 'name'].find((each) => typeof sent[each] === 'string') ?? '';
  const { [key]: named, ...args } = sent;
  if (typeof named !== 'string' || parametersOf(named).size === 0) throw unnamedCommand(named, at);
  return { type: named, ...readArguments(named, args) };
}

function decoded(known: RawArguments, own: Parameters, tool: string): Known {
  const said = Object.entries(known).filter(([name, value]) => !isIgnored(tool, name, value));
  return Object.fromEntries(said.map(([name, value]) => [name, readValue(tool, { name, value }, own.get(name))]));
}
