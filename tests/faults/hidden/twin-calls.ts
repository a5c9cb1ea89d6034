import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pick, type Random } from '../outside-edits.ts';
import { BEGINNINGS, type CallKind, FOLDER_REFS, HIDDEN_REFS, NOTE_REFS, textFor } from './argument-texts.ts';
import type { ListedTool } from './listed-tools.ts';
import { type ArgsSchema, type ArgsSource, randomArgs } from './random-args.ts';
import type { Request } from './twin-servers.ts';
import { MOVABLE } from './twin-trees.ts';

const SCHEMAS = join(import.meta.dirname, '..', '..', '..', 'schemas', 'v2', 'commands');
const MOVES = ['move_note', 'bulk_move', 'organize_note', 'move', 'rename'];
const OF_FOLDERS = ['move_folder', 'delete_folder'];
/** In a batch that is not a dry run nothing moves, because moves need other arguments. */
const MOVES_IN_BATCH = ['move_note', 'move_folder', 'delete_folder'];
const BATCHED = ['create_note', 'append_note', 'manage_tags', 'set_properties', 'delete_note', 'create_folder'];
/** Names and keys that no answer contained: most calls leave them out. */
const RARE = ['if_match', 'plan_id', 'task_id', 'request_id', 'idempotency_key'];
/** The number of transactions that calls may name. */
const IDS = 12;

/** The last transaction has the id 0: it also changed hidden notes, and is never undone. */
export const LAST_CHANGE: Request = { method: 'tools/call', params: { name: 'list_history', arguments: { limit: 1 } } };

/** A base that shows everything that is known of each file but its times. */
const FILE_FACTS =
  'views: [{order: [file.name, file.size, file.tags, file.links, file.embeds, file.backlinks, file.properties]}]';

/** Uses every note and folder once, in calls that change nothing. */
export const SWEEP: readonly Request[] = [
  ...NOTE_REFS.flatMap((note) => [
    ['read_note', { note }] as const,
    ['move_note', { note, to: 'Fresh/', dry_run: true }] as const,
  ]),
  ...HIDDEN_REFS.flatMap((to) => [
    ['move_note', { note: 'Home', to, dry_run: true }] as const,
    ['query_base', { yaml: 'filters: file.hasLink(this)', this: to }] as const,
    ['query_base', { yaml: `filters: 'file.hasLink("${to}") || file("${to}")'` }] as const,
    ['create_base', { path: to, filters: `file.hasLink("${to}")`, dry_run: true }] as const,
    ['create_note', { path: 'Fresh', base: to, dry_run: true }] as const,
    ['set_formula', { base: to, name: 'fresh', formula: '1', dry_run: true }] as const,
    ['add_view', { note: to, name: 'Fresh', dry_run: true }] as const,
    ['create_note', { path: 'Fresh', base: 'Made', this: to, dry_run: true }] as const,
  ]),
  ['create_note', { path: 'Fresh', base: 'Made', dry_run: true }] as const,
  ['create_note', { path: 'Fresh', base: 'Made', view: 'Closed', dry_run: true }] as const,
  ['create_note', { path: 'Fresh', base: 'Own', dry_run: true }] as const,
  ['query_base', { base: 'Table', view: 'All' }] as const,
  ['check_base', { base: 'Table' }] as const,
  ['list_bases', {}] as const,
  ['list_bases', { blocks: true }] as const,
  ['query_base', { base: 'Table', all_views: true }] as const,
  ['add_view', { base: 'Table', name: 'All', dry_run: true }] as const,
  ['add_view', { base: 'Made', name: 'Fresh', filters: 'file.hasLink("Private")', dry_run: true }] as const,
  ['set_formula', { base: 'Made', name: 'fresh', formula: 'file.backlinks', dry_run: true }] as const,
  ['query_base', { yaml: FILE_FACTS, limit: 1000 }] as const,
  ...FOLDER_REFS.flatMap((folder) => [
    ['list_notes', { folder }] as const,
    ['move_folder', { folder, to: 'Fresh/', dry_run: true }] as const,
    ['delete_folder', { folder, force: true, dry_run: true }] as const,
  ]),
].map(([name, args]) => ({ method: 'tools/call', params: { name, arguments: args } }));

/** Questions with words that only hidden notes have, also misspelt, and with words that the notes share. */
export const QUESTIONS: readonly Request[] = [
  ...['lupus', 'lupuss', 'diagnosys', 'cancer and garden', 'hunter3', 'hunterr2', 'lanterm', 'what is the common plan'],
  ...[
    '診断',
    '提灯',
    'cafe rivers',
    'Diary',
    'journal',
    '"lupus" garden',
    'garden -lupus',
    'the',
    'private',
    'closed case',
  ],
].map((query) => ({ method: 'tools/call', params: { name: 'search_notes', arguments: { query, mode: 'question' } } }));

/** What a model is asked for, and what it has read. */
export const BY_MEANING: readonly Request[] = [
  ...NOTE_REFS.map((note) => ['find_related', { note, limit: 50, response_format: 'detailed' }] as const),
  ['search_notes', { query: 'the lantern of the diagnosis', mode: 'question', sort: 'path' }] as const,
  ['index_vault', { dry_run: true }] as const,
  ['create_note', { path: 'Fresh', content: 'common lantern' }] as const,
  ['index_vault', {}] as const,
  ['get_vault_info', { response_format: 'detailed' }] as const,
].map(([name, args]) => ({ method: 'tools/call', params: { name, arguments: args } }));

/** A call of a tool with random arguments. The native tools list fewer arguments than their commands accept. */
export function randomCall(tool: ListedTool, toolset: string, random: Random): Request {
  const schema = toolset === 'native' ? paramsOf(tool.name) : tool.inputSchema;
  const operations = schema.properties?.['operation']?.enum;
  const operation = operations && pick(operations, random);
  const isDry = canBeDry(schema, operation) && random() < 0.5;
  // A dry run does not depend on hidden notes, so it may use any name.
  const kind = isDry ? 'any' : kindOf(tool.name, operation);
  const optional = toolset === 'native' ? 0.3 : 0.75;
  const args = randomArgs(schema, sourceOf({ kind, random, operation, isDry }, optional));
  const given = { ...args, ...settled(tool, kind, args), ...(isDry ? { dry_run: true } : {}) };
  return { method: 'tools/call', params: { name: tool.name, arguments: given } };
}

interface CallFacts {
  readonly kind: CallKind;
  readonly random: Random;
  readonly operation: unknown;
  readonly isDry: boolean;
}

function sourceOf(facts: CallFacts, optional: number): ArgsSource {
  return {
    random: facts.random,
    optional,
    textFor: (name) => textFor(name, facts),
    valueFor: (name) => valueFor(name, facts),
  };
}

function valueFor(
  name: string,
  { kind, random, operation, isDry }: CallFacts,
): { readonly value: unknown } | undefined {
  if (RARE.includes(name) && random() < 0.9) return { value: undefined };
  switch (name) {
    case 'operation':
      return operation === undefined ? undefined : { value: operation };
    case 'transaction_id':
      return { value: `<id ${1 + Math.floor(random() * IDS)}>` };
    case 'commands':
      return { value: [batchedCommand(random, isDry), batchedCommand(random, isDry)] };
    case 'select':
      return kind === 'move' ? { value: { notes: [pick(MOVABLE, random), pick(MOVABLE, random)] } } : undefined;
    case 'bulk':
      return { value: random() < 0.2 };
    case 'confirm':
    case 'confirm_delete':
      return { value: random() < 0.9 };
    default:
      return undefined;
  }
}

function batchedCommand(random: Random, isDry: boolean): object {
  const type = pick(isDry ? [...BATCHED, ...MOVES_IN_BATCH] : BATCHED, random);
  const source = sourceOf({ kind: 'any', random, operation: undefined, isDry }, 0.3);
  const { dry_run, response_format, ...args } = randomArgs(paramsOf(type), source);
  return { type, ...args, ...(type === 'create_note' && args['path'] === undefined ? { path: 'Untitled' } : {}) };
}

/** The arguments that make a call mean the same in both vaults. */
function settled({ name }: ListedTool, kind: CallKind, args: Readonly<Record<string, unknown>>): object {
  // A note without a name is named after the time.
  if (name === 'create_note' && args['path'] === undefined && args['title'] === undefined) return { title: 'Untitled' };
  return kind === 'move' && args['operation'] === 'bulk_move' ? { folder_filter: 'Safe' } : {};
}

function kindOf(tool: string, operation: unknown): CallKind {
  const names = [tool, String(operation)];
  if (names.some((name) => OF_FOLDERS.includes(name))) return 'folder';
  return names.some((name) => MOVES.includes(name)) ? 'move' : 'any';
}

/** Among tools with operations, only those on many notes have a dry run. */
function canBeDry({ properties }: ArgsSchema, operation: unknown): boolean {
  return properties?.['dry_run'] !== undefined && (operation === undefined || String(operation).startsWith('bulk_'));
}

function paramsOf(command: string): ArgsSchema {
  const schema = JSON.parse(readFileSync(join(SCHEMAS, `${command}.params.schema.json`), 'utf8')) as ArgsSchema;
  const { vault_path, cursor, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
}

/**
 * Whether an answer is the same with and without rules if they hide nothing.
 *
 * With rules, `get_vault_info` shows less of the settings and the index, `find_broken_links` says that notes may be
 * hidden, `list_history` names no file of a trash, `list_templates` names no hidden folder, and `get_daily_note` may
 * create a note where writing is denied.
 */
export function isSameWithoutRules({ params }: Request): boolean {
  return !['get_vault_info', 'find_broken_links', 'list_history', 'list_templates', 'get_daily_note'].includes(
    String(params['name']),
  );
}

/** Addresses of bases and views, of which some are hidden or do not exist. */
const BASES = [
  ...['Table.base', 'Made.base', 'Made.base?view=Closed', 'Made.base?view=Al', 'Private/Own.base', 'Private/None.base'],
  ...['Private/Own.base?view=Table', 'Way/Own.base', 'Own.base', 'Home.base'],
];

/** The share of requests for resources, templates, prompts and completions. */
export function otherRequests(random: Random, share: number): readonly Request[] {
  const notes = NOTE_REFS.map((path) => path.split('/').map(encodeURIComponent).join('/'));
  const uris = [...notes, ...BASES].map((path) => `obsidian://vault/Garden/${path}`);
  const ref = { type: 'ref/resource', uri: 'obsidian://vault/{name}/{+path}' };
  const refOfViews = { type: 'ref/resource', uri: 'obsidian://vault/{name}/{+path}?view={view}' };
  const asked = Object.entries(PROMPTS).map(([argument, [name]]) => ({ argument, ref: { type: 'ref/prompt', name } }));
  const completions = [{ argument: 'path', ref }, ...asked].flatMap(({ argument, ref: of }) =>
    BEGINNINGS.map((value) => ({ ref: of, argument: { name: argument, value } })),
  );
  const views = ['Made.base', 'Private/Own.base', 'Private/None.base', 'Home.md'].map((path) => {
    return { ref: refOfViews, argument: { name: 'view', value: '' }, context: { arguments: { path } } };
  });
  const requests = [
    ...uris.map((uri) => ({ method: 'resources/read', params: { uri } })),
    ...Object.entries(PROMPTS).map(([argument, [name, value]]) => ({
      method: 'prompts/get',
      params: { name, arguments: { [argument]: value } },
    })),
    ...[...completions, ...views].map((params) => ({ method: 'completion/complete', params })),
  ];
  const lists = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];
  return [...lists.map((method) => ({ method, params: {} })), ...requests.filter(() => random() < share)];
}

const PROMPTS = {
  note: ['connect_note', 'Diary'],
  tag: ['weekly_review', 'secret'],
  folder: ['tidy_inbox', 'Private'],
  date: ['daily_review', '2025-12-31'],
} as const;
