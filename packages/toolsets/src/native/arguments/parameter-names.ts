import { plainName, textValue } from './raw-arguments.ts';
import { meaningsOf, type Synonyms } from './synonyms.ts';

const file = 'file filename file_name file_path filepath';
const folder = 'folder_path folder_name directory dir';

/**
 * Names that models guess, by parameter.
 *
 * A guess counts only if the tool has the parameter and does not have one with the guessed name itself. If a guess fits
 * several parameters, the first one here wins.
 */
export const parameterNames: Synonyms = {
  task: 'task_text task_description description text line line_number',
  to: 'destination destination_path destination_folder target target_path target_folder to_folder new new_path new_name new_title new_tag new_folder dest',
  start_line: 'start from from_line line_start first_line offset',
  end_line: 'end to to_line line_end last_line',
  max_lines: 'limit',
  note: `path name ${file} title id source source_path old_path from target target_path`,
  canvas: `note path name ${file}`,
  path: `note name ${file} folder ${folder}`,
  folder: `${folder} path name source source_path old_path from`,
  from: 'tag old old_tag',
  content: 'text body markdown new_content value',
  query: 'q text search search_query search_term keyword keywords pattern',
  text: 'query search keyword',
  tags: 'tag',
  add: 'add_tags tags_to_add',
  remove: 'remove_tags tags_to_remove',
  set: 'properties frontmatter metadata fields updates',
  unset: 'remove delete remove_properties',
  properties: 'frontmatter metadata fields filter filters where',
  edits: 'edit changes operations replacements',
  commands: 'operations actions calls',
  select: 'selection filter',
  notes: 'paths files titles names note',
  heading: 'section header under_heading',
  block: 'block_id',
  date: 'day',
  template: 'template_name template_path',
  variables: 'vars values',
  limit: 'max_results max count top_k page_size num_results',
  cursor: 'next_cursor page_token',
  confirm: 'confirmed confirm_delete',
  force: 'recursive',
  dry_run: 'preview simulate dryrun',
  transaction_id: 'transaction id',
  prefix: 'query starts_with',
  depth: 'max_depth levels',
  direction: 'type kind',
  modified_since: 'since modified_after updated_since updated_after after',
  since: 'after start_date',
  until: 'end_date',
  include_completed: 'include_done show_completed',
  due_before: 'before',
  due_after: 'after',
  read_content: 'include_content with_content full_content content',
  sort: 'sort_by order_by order',
  create_if_missing: 'create create_if_not_exists',
  search: 'find old old_string old_str old_text pattern',
  replace: 'replacement replace_with new new_string new_str new_text with',
  all: 'replace_all',
  operation: 'op action',
};

/** The parameter that a guessed name stands for. If a path could be a note's or a folder's, its extension decides. */
export function guessParameter(name: string, own: ReadonlyMap<string, unknown>, value?: unknown): string | undefined {
  const plain = plainName(name);
  const short = plain.replace(/^note_(?=name|path|title|content|tags)/, '');
  const found = [plain, short].find((each) => own.has(each));
  if (found !== undefined) return found;
  const [first, ...others] = meaningsOf(short, parameterNames).filter((each) => own.has(each));
  const isNote = /\.md$/i.test(textValue(value));
  if (first === 'note' && others.includes('folder')) return isNote ? 'note' : 'folder';
  if (first === 'path' && others.includes('folder') && folder.split(' ').includes(short)) return 'folder';
  return first === 'folder' && own.has('notes') && isNote ? 'notes' : first;
}
