import { AgentError, suggest } from '@obsidian-agent/shared-types';
import { decodeValue } from './decode-value.ts';
import { type ParameterKind, parametersOf } from './parameters.ts';
import { meantBy } from './synonyms.ts';

type Sent = Readonly<Record<string, unknown>>;
type Parameters = ReadonlyMap<string, ParameterKind>;

/** What a bulk tool selects by; sent beside `select` it is a part of it. */
const ofSelection: Parameters = new Map([
  ['query', 'text'],
  ['tags', 'texts'],
  ['folder', 'text'],
  ['notes', 'texts'],
]);

/** What one edit of a note says; sent beside `edits` it is the only one. */
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
 * Reads what a model sent to a tool as the params of its command.
 *
 * Names that models guess are those that they mean, lists and objects may come as JSON texts, numbers and flags as
 * texts, and a null says nothing.
 *
 * @throws AgentError `INVALID_PARAMS` for a name that means nothing, or the same as another that was sent, and for what
 * the command takes and its tool does not
 */
export function readArguments(tool: string, sent: Sent): Record<string, unknown> {
  const own = parametersOf(tool);
  const inner = own.has('select') ? ofSelection : own.has('edits') ? ofEdit : undefined;
  const { known, others } = readNames(sent, own);
  if (inner !== undefined && Object.keys(others).length > 0) foldInto(known, others, inner);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw unknownArgument(unknown, tool, own);

  if (tool === 'create_note' && !Object.hasOwn(sent, 'path')) putInFolder(known);
  if (tool === 'create_note' && known['if_exists'] === 'overwrite') throw overwriteWithheld();
  const args = decoded(known, own);
  if (isObject(args['select'])) args['select'] = readInner(args['select'], ofSelection, tool);
  if (own.has('edits') && Array.isArray(args['edits']))
    args['edits'] = args['edits'].map((edit) => (isObject(edit) ? readInner(edit, ofEdit, tool) : edit));
  if (tool === 'batch' && Array.isArray(args['commands']))
    args['commands'] = args['commands'].map((command) => (isObject(command) ? readCommand(command) : command));
  return args;
}

/** Sets apart what an object says by names that are known, or guessed right. */
function readNames(sent: Sent, own: Parameters): { known: Record<string, unknown>; others: Record<string, unknown> } {
  const known: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (value === null) continue;
    if (own.has(name)) known[name] = value;
    else others[name] = value;
  }
  for (const [name, value] of Object.entries(others)) {
    const meant = meantBy(name, own, value);
    if (meant === undefined) continue;
    if (Object.hasOwn(known, meant) && known[meant] !== value) throw saidTwice(name, meant);
    known[meant] = value;
    delete others[name];
  }
  return { known, others };
}

/** A guessed name of a new note is that of its file where its folder is named beside it. */
function putInFolder(known: Record<string, unknown>): void {
  const { path, folder, title } = known;
  if (typeof path !== 'string' || folder === undefined || title !== undefined) return;
  known['title'] = path.replace(/\.md$/i, '');
  delete known['path'];
}

/** Takes what belongs into the one object or list of the tool there, if nothing was sent in its place. */
function foldInto(known: Record<string, unknown>, others: Record<string, unknown>, inner: Parameters): void {
  const place = inner === ofSelection ? 'select' : 'edits';
  if (Object.hasOwn(known, place)) return;
  const { known: parts, others: rest } = readNames(others, inner);
  if (Object.keys(parts).length === 0) return;
  for (const name of Object.keys(others)) if (!Object.hasOwn(rest, name)) delete others[name];
  known[place] = inner === ofSelection ? parts : [parts];
}

function readInner(sent: Sent, inner: Parameters, tool: string): Record<string, unknown> {
  const { known, others } = readNames(sent, inner);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw unknownArgument(unknown, tool, inner);
  return decoded(known, inner);
}

/** A command of a batch, from the ways in which calls are written. */
function readCommand(sent: Sent): Record<string, unknown> {
  const { type, command, action, tool, name, ...rest } = sent;
  const named = [type, command, action, tool, name].find((each) => typeof each === 'string');
  if (typeof named !== 'string' || parametersOf(named).size === 0) return { ...sent };
  // What names no command here is an argument of it.
  const isName = (value: unknown) => value === undefined || value === named;
  const kept = Object.entries({ command, action, tool, name }).filter(([, value]) => !isName(value));
  const { arguments: args, params, args: short, ...flat } = rest;
  const nested = [args, params, short].map((each) => decodeValue(each, 'object')).filter(isObject);
  return { type: named, ...readArguments(named, Object.assign({ ...flat, ...Object.fromEntries(kept) }, ...nested)) };
}

function decoded(known: Sent, own: Parameters): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, decodeValue(value, own.get(name) ?? 'any')]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownArgument(field: string, tool: string, own: Parameters): AgentError {
  const known = [...own.keys()];
  const hint =
    field === 'vault_path'
      ? 'Leave it out: the vault is that of the call, and no tool works in another one.'
      : suggest(field, known, `arguments of ${tool}`);
  return new AgentError('INVALID_PARAMS', {
    message: `Unknown '${field}' in arguments`,
    hint,
    details: { field, constraint: 'additionalProperties', known },
  });
}

function saidTwice(field: string, meant: string): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: `Invalid '${field}' in arguments: it says the same as '${meant}', and something else`,
    hint: `Send '${meant}' alone.`,
    details: { field, constraint: 'combination' },
  });
}

/** What replaces a note says so by its name, to whoever is asked whether it may be called. */
function overwriteWithheld(): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: "Invalid 'if_exists' in arguments: create_note overwrites no note",
    hint: 'Replace it with update_note, or send one of "error", "skip", "rename".',
    details: { field: 'if_exists', constraint: 'enum', allowed: ['error', 'skip', 'rename'] },
  });
}
