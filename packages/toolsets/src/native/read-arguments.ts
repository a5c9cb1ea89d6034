import { isObject } from '@obsidian-agent/shared-types';
import { decodeValue } from './arguments/decode-value.ts';
import { isIgnored, normalizeValue } from './arguments/normalize-value.ts';
import { type ParameterKind, parametersOf } from './arguments/parameters.ts';
import { plainName, type RawArgument, type RawArguments } from './arguments/raw-arguments.ts';
import { assertNotOverwriting, conflicting, operationMissing, unnamedCommand } from './arguments/refusals.ts';
import { paramBySynonym } from './arguments/synonyms.ts';
import { unwrapped } from './arguments/unwrapped.ts';
import { editPhrasing } from './phrasings/edit.ts';
import { selectionOf } from './phrasings/selection.ts';
import { rephrase } from './phrasings.ts';
import { unknownArgument } from './unknown-argument.ts';

type Parameters = ReadonlyMap<string, ParameterKind>;

/** The criteria of a bulk tool's selection; also accepted next to `select`. */
const ofSelection: Parameters = new Map([
  ['query', 'text'],
  ['tags', 'texts'],
  ['match', 'all|any'],
  ['folder', 'text'],
  ['notes', 'texts'],
]);

/** The members of one edit; if sent instead of `edits`, they are the only edit. */
const ofEdit: Parameters = new Map([
  ['search', 'text'],
  ['replace', 'text'],
  ['regex', 'flag'],
  ['all', 'flag'],
  ['expected_count', 'number'],
  ['operation', 'text'],
  ['heading', 'text'],
  ['block', 'text'],
  ['lines', 'object'],
  ['content', 'text'],
]);

/**
 * Reads the arguments that a model sent to a tool as the params of its command.
 *
 * Guessed names are replaced by the real ones. Lists and objects may be JSON strings; numbers and flags may be strings;
 * null means absent.
 *
 * @throws AgentError `INVALID_PARAMS` for an unknown name, two names for the same parameter, an ambiguous argument, or
 * something that the command accepts but its tool does not
 */
export function readArguments(tool: string, sent: RawArguments): Record<string, unknown> {
  const own = parametersOf(tool);
  const inner = own.has('select') ? ofSelection : own.has('edits') ? ofEdit : undefined;
  const { known, others } = readNames(rephrase(tool, unwrapped(tool, sent)), own);
  const parts = inner === undefined ? {} : takeParts(known, others, inner);
  const [unknown] = Object.entries(others).flatMap(([name, value]) => (asksNothing(name, value) ? [] : [name]));
  if (unknown !== undefined) throw unknownArgument(unknown, tool, [...own.keys(), ...(inner?.keys() ?? [])]);

  putInNote(known, own);
  if (tool === 'create_note' && !Object.hasOwn(sent, 'path')) putInFolder(known);
  const args = decoded(known, own, tool);
  if (tool === 'create_note') assertNotOverwriting(args['if_exists']);
  if (inner === ofSelection) readSelection(args, parts, tool);
  if (inner === ofEdit) readEdits(args, parts, tool);
  for (const [name, value] of Object.entries(args))
    if (own.get(name) === 'calls' && Array.isArray(value))
      args[name] = value.map((call, at) => (isObject(call) ? readCommand(call, at) : call));
  return args;
}

/** Separates the members with known or correctly guessed names from the others. */
function readNames(
  sent: RawArguments,
  own: Parameters,
): { known: Record<string, unknown>; others: Record<string, unknown> } {
  const known: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (value === null) continue;
    if (own.has(name)) known[name] = value;
    else others[name] = value;
  }
  const renamed: RawArgument[] = [];
  for (const [name, value] of Object.entries(others)) {
    const meant = paramBySynonym(name, own, value);
    if (meant === undefined || (meant === 'response_format' && PRESENTATION.test(plainName(name)))) continue;
    if (Object.hasOwn(known, meant) && known[meant] !== value) throw conflicting(name, meant, renamed);
    renamed.push({ name, value: meant });
    known[meant] = value;
    delete others[name];
  }
  return { known, others };
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
function putInNote(known: Record<string, unknown>, own: Parameters): void {
  const { folder, note } = known;
  if (typeof folder !== 'string' || !/\.md$/i.test(folder) || !own.has('note') || note !== undefined) return;
  known['note'] = folder;
  delete known['folder'];
}

/** Treats a guessed `path` of a new note as its file name if a folder is given too. */
function putInFolder(known: Record<string, unknown>): void {
  const { path, folder, title } = known;
  if (typeof path !== 'string' || folder === undefined || title !== undefined) return;
  known['title'] = path.replace(/\.md$/i, '');
  delete known['path'];
}

/** Takes out the members that belong in `select` or in a single edit. If `edits` is given, nothing else belongs in it. */
function takeParts(known: RawArguments, others: Record<string, unknown>, inner: Parameters): RawArguments {
  if (inner === ofEdit && Object.hasOwn(known, 'edits')) return {};
  const { known: parts, others: rest } = readNames(inner === ofEdit ? editPhrasing(others) : others, inner);
  for (const name of Object.keys(others)) if (!Object.hasOwn(rest, name)) delete others[name];
  return parts;
}

/** Merges the criteria in `select` with those next to it: a note must meet all of them. */
function readSelection(args: Record<string, unknown>, parts: RawArguments, tool: string): void {
  const select = selectionOf(args['select']);
  const selected = isObject(select) ? readInner(select, ofSelection, tool) : {};
  const [twice] = Object.keys(parts).filter((name) => Object.hasOwn(selected, name));
  if (twice !== undefined) throw conflicting(twice, 'select');
  if (select !== undefined || Object.keys(parts).length > 0)
    args['select'] = { ...selected, ...decoded(parts, ofSelection, tool) };
}

function readEdits(args: Record<string, unknown>, parts: RawArguments, tool: string): void {
  const isBeside = Object.keys(parts).length > 0;
  if (isBeside && !('operation' in parts || 'search' in parts)) throw operationMissing();
  const edits = isBeside ? [parts] : args['edits'];
  if (Array.isArray(edits)) args['edits'] = edits.map((edit) => (isObject(edit) ? readEdit(edit, tool) : edit));
}

function readEdit(edit: RawArguments, tool: string): Record<string, unknown> {
  return readInner(editPhrasing(edit), ofEdit, tool);
}

function readInner(sent: RawArguments, inner: Parameters, tool: string): Record<string, unknown> {
  const { known, others } = readNames(sent, inner);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw unknownArgument(unknown, tool, [...inner.keys()]);
  return decoded(known, inner, tool);
}

/** Reads one command of a batch, in any of the usual ways to write a call. */
function readCommand(sent: RawArguments, at: number): Record<string, unknown> {
  const { type, command, action, tool, name, ...rest } = sent;
  const named = [type, command, action, tool, name].find((each) => typeof each === 'string');
  if (typeof named !== 'string' || parametersOf(named).size === 0) throw unnamedCommand(named, at);
  // Any other value of these members is an argument of the command.
  const isName = (value: unknown) => value === undefined || value === named;
  const kept = Object.entries({ command, action, tool, name }).filter(([, value]) => !isName(value));
  const { arguments: args, params, args: short, ...flat } = rest;
  const nested = [args, params, short].map((each) => decodeValue(each, 'object')).filter(isObject);
  return { type: named, ...readArguments(named, Object.assign({ ...flat, ...Object.fromEntries(kept) }, ...nested)) };
}

function decoded(known: RawArguments, own: Parameters, tool: string): Record<string, unknown> {
  const said = Object.entries(known).filter(([name, value]) => !isIgnored(tool, name, value));
  return Object.fromEntries(
    said.map(([name, value]) => [name, decodeValue(normalizeValue(tool, name, value), own.get(name) ?? 'any')]),
  );
}
