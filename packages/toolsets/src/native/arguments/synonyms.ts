import { plainName } from './raw-arguments.ts';
import { textValue } from './text-value.ts';

const files = ['file', 'filename', 'file_name', 'file_path', 'filepath'];

/**
 * Names that models guess, by parameter.
 *
 * A guess counts only if the tool has the parameter and does not have one with the guessed name itself. If a guess fits
 * several parameters, the first one here wins.
 */
export const guesses: Readonly<Record<string, readonly string[]>> = {
  task: ['task_text', 'task_identifier', 'task_description', 'description', 'text', 'line', 'line_number'],
  note: [
    'name',
    'path',
    'note_ref',
    ...files,
    'title',
    'id',
    'uri',
    'source',
    'source_path',
    'source_note',
    'old_path',
    'from',
    'target',
    'target_path',
    'target_note',
  ],
  path: ['note', 'name', ...files, 'folder', 'folder_path', 'folder_name', 'directory', 'dir'],
  folder: [
    'directory',
    'dir',
    'folder_path',
    'folder_name',
    'path',
    'name',
    'source',
    'source_path',
    'source_folder',
    'old_path',
    'from',
  ],
  to: [
    'destination',
    'destination_path',
    'destination_folder',
    'target',
    'target_path',
    'target_folder',
    'to_folder',
    'new',
    'new_path',
    'new_name',
    'new_title',
    'new_tag',
    'new_folder',
    'dest',
  ],
  from: ['tag', 'old', 'old_name', 'old_tag', 'source'],
  content: ['text', 'body', 'markdown', 'new_content', 'data', 'value'],
  query: ['q', 'text', 'search', 'search_query', 'search_term', 'term', 'terms', 'keyword', 'keywords', 'pattern'],
  mode: ['search_type', 'search_mode'],
  tags: ['tag', 'filter_tags', 'tag_filter'],
  add: ['add_tags', 'tags_to_add'],
  remove: ['remove_tags', 'tags_to_remove', 'delete_tags'],
  set: ['properties', 'props', 'frontmatter', 'metadata', 'fields', 'values', 'updates'],
  unset: ['remove', 'delete', 'unset_properties', 'remove_properties', 'keys'],
  properties: ['frontmatter', 'props', 'metadata', 'fields', 'filter', 'filters', 'where'],
  edits: ['edit', 'changes', 'operations', 'replacements'],
  commands: ['operations', 'actions', 'items', 'calls'],
  select: ['selection', 'filter', 'criteria', 'where'],
  notes: ['paths', 'files', 'titles', 'names', 'note', 'note_titles', 'note_paths'],
  heading: ['section', 'header', 'under', 'under_heading'],
  block: ['block_id', 'block_ref'],
  date: ['day', 'for'],
  template: ['template_name', 'template_path', 'from_template'],
  variables: ['vars', 'values'],
  limit: ['max_results', 'max', 'count', 'n', 'top_k', 'page_size', 'num_results'],
  cursor: ['next_cursor', 'page_token', 'page'],
  confirm: ['confirm_delete', 'confirmed', 'confirmation'],
  force: ['recursive', 'recurse'],
  dry_run: ['preview', 'simulate', 'dryrun'],
  transaction_id: ['transaction', 'id'],
  prefix: ['query', 'starts_with', 'begins_with'],
  start_line: ['start', 'from_line', 'line_start', 'first_line', 'offset'],
  end_line: ['end', 'to_line', 'line_end', 'last_line'],
  max_lines: ['limit'],
  depth: ['max_depth', 'levels', 'hops'],
  direction: ['type', 'kind'],
  modified_since: ['since', 'modified_after', 'updated_since', 'updated_after', 'after'],
  since: ['after', 'start_date'],
  until: ['end_date'],
  include_completed: ['include_done', 'show_completed', 'show_done'],
  due_before: ['before'],
  due_after: ['after'],
  read_content: ['include_content', 'with_content', 'full_content', 'content'],
  sort: ['sort_by', 'order', 'order_by'],
  create_if_missing: ['create', 'create_if_not_exists'],
  response_format: ['format', 'verbosity', 'detail'],
  search: ['find', 'old', 'old_string', 'old_str', 'old_text', 'pattern', 'from'],
  replace: ['replacement', 'replace_with', 'new', 'new_string', 'new_str', 'new_text', 'to', 'with'],
  all: ['replace_all', 'global'],
  operation: ['op', 'action', 'mode'],
};

/** Finds the parameter for which a name is a synonym. */
export function paramBySynonym(name: string, own: ReadonlyMap<string, unknown>, value?: unknown): string | undefined {
  const plain = plainName(name);
  if (own.has(plain)) return plain;
  // An id may also be that of a task, a plan or a request.
  if (plain === 'id' && (own.has('task') || (own.has('task_id') && own.has('note')))) return undefined;
  const short = plain.replace(/^note_(?=name|path|title|content|tags)/, '');
  const meant = Object.keys(guesses).filter((each) => own.has(each) && [plain, short].some((n) => fits(n, each)));
  if (meant.includes('to') && plain.startsWith('target')) return 'to';
  // If a path may be that of a note or a folder, its extension decides.
  const isNote = /\.md$/i.test(textValue(value));
  if (meant.includes('note') && meant.includes('folder')) return isNote ? 'note' : 'folder';
  if (meant.includes('path') && meant.includes('folder')) return /^(?:dir|folder)/.test(plain) ? 'folder' : 'path';
  if (meant.includes('folder') && own.has('notes') && isNote) return 'notes';
  return meant[0];
}

function fits(name: string, parameter: string): boolean {
  return name === parameter || guesses[parameter]?.includes(name) === true;
}
