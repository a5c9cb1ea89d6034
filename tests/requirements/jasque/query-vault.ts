import type { Requirement } from '../requirement.ts';

/** The requirements of Jasque's obsidian_query_vault that a user can check. */
export const jasqueQueryVault = {
  'jasque.query-vault.operation': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Parameters, line 228',
    statement:
      'operation is required: search_text, find_by_tag, list_notes, list_folders, get_backlinks, get_tags or list_tasks.',
  },
  'jasque.query-vault.query': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Parameters, line 229',
    statement: 'query is an optional string that search_text requires.',
  },
  'jasque.query-vault.path': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Parameters, line 230',
    statement: 'path is an optional string that limits a query to one folder or note.',
  },
  'jasque.query-vault.path-trailing-slash': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Usage Examples, line 293',
    statement: 'A folder may be given with a slash at its end.',
  },
  'jasque.query-vault.tags': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Parameters, line 231',
    statement: 'tags is an optional list of strings that find_by_tag requires.',
  },
  'jasque.query-vault.include-completed': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Parameters, line 232',
    statement: 'include_completed is a boolean, false by default.',
  },
  'jasque.query-vault.response-format': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Parameters, line 233',
    statement: 'response_format is detailed or concise, and concise by default.',
  },
  'jasque.query-vault.limit': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Parameters, line 234',
    statement: 'limit is the most results that are returned, 50 by default.',
  },
  'jasque.query-vault.result-fields': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Return Type, line 251',
    statement: 'A result carries success, operation, total_count, results and truncated.',
  },
  'jasque.query-vault.result-total-count': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Return Type, line 254',
    statement: 'total_count is the number of all matches, also of those beyond the limit.',
  },
  'jasque.query-vault.result-truncated': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Return Type, line 256',
    statement: 'truncated is true exactly if there are more results than the limit.',
  },
  'jasque.query-vault.result-item': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Return Type, line 259',
    statement: 'Each result names the path of its note, and where they apply title, tags and modified.',
  },
  'jasque.query-vault.result-snippet': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Return Type, line 261',
    statement: 'A result has a snippet only in the detailed format.',
  },
  'jasque.query-vault.concise': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Response Format Behavior, line 273',
    statement: 'concise returns paths, titles and little else, in fewer tokens.',
  },
  'jasque.query-vault.detailed': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Response Format Behavior, line 274',
    statement: 'detailed adds snippets, full metadata and context.',
  },
  'jasque.query-vault.search-text': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 240',
    statement: 'search_text finds the notes of the vault whose text contains the query.',
  },
  'jasque.query-vault.search-text-literal': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 240',
    statement: 'search_text takes the query literally and in any case, within one line.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.query-vault.search-text-one-per-note': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 240',
    statement: 'search_text returns one result for each matching note.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.query-vault.search-text-snippet': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Return Type, line 261',
    statement: 'A snippet of search_text has at most 200 characters.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.query-vault.search-text-line': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Return Type, line 266',
    statement: 'A result of search_text names the line of its match in line_number.',
  },
  'jasque.query-vault.search-text-in-folder': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Usage Examples, line 288',
    statement: 'search_text with path searches in that folder only.',
  },
  'jasque.query-vault.find-by-tag': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 241',
    statement: 'find_by_tag finds the notes that contain the specified tags.',
  },
  'jasque.query-vault.find-by-tag-frontmatter': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 241',
    statement: 'find_by_tag finds a tag in a frontmatter list, in a single frontmatter string and inline.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.query-vault.find-by-tag-code': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 241',
    statement: 'find_by_tag finds Unicode tags, and none in code blocks.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.query-vault.find-by-tag-in-folder': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 241',
    statement: 'find_by_tag with path returns notes of that folder only.',
  },
  'jasque.query-vault.list-notes': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 242',
    statement: 'list_notes lists all notes of the vault.',
  },
  'jasque.query-vault.list-notes-in-folder': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Usage Examples, line 315',
    statement: 'list_notes with path lists the notes of that folder.',
  },
  'jasque.query-vault.list-folders': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 243',
    statement: 'list_folders lists the folders of the vault, or those below path.',
  },
  'jasque.query-vault.get-backlinks': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 244',
    statement: 'get_backlinks finds the notes that link to the note at path.',
  },
  'jasque.query-vault.get-backlinks-path-required': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 244',
    statement: 'get_backlinks without path is answered with success false.',
  },
  'jasque.query-vault.get-backlinks-forms': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 244',
    statement: 'get_backlinks counts [[folder/note]] and [[note#heading]] among the links.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.query-vault.get-tags': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 245',
    statement: 'get_tags lists every tag of the vault once.',
  },
  'jasque.query-vault.bound': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, lines 243 and 245',
    statement: 'list_folders and get_tags return 500 results at most, unless a limit is given.',
    decided: 'docs/toolsets/jasque.md',
  },
  'jasque.query-vault.list-tasks': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Operations, line 246',
    statement: 'list_tasks finds the tasks of the whole vault.',
  },
  'jasque.query-vault.list-tasks-open': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Parameters, line 232',
    statement: 'list_tasks leaves completed tasks out unless include_completed is true.',
  },
  'jasque.query-vault.list-tasks-scope': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Usage Examples, line 347',
    statement: 'list_tasks with path finds the tasks of that folder or note only.',
  },
  'jasque.query-vault.list-tasks-item': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Return Type, line 264',
    statement: 'A result of list_tasks carries task_text, task_completed and line_number.',
  },
  'jasque.query-vault.query-required': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Error Handling, line 360',
    statement: 'search_text without query answers "Query parameter is required for search_text operation".',
  },
  'jasque.query-vault.tags-required': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Error Handling, line 361',
    statement: 'find_by_tag without tags answers "Tags parameter is required for find_by_tag operation".',
  },
  'jasque.query-vault.path-not-found': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Error Handling, line 362',
    statement:
      'A path that does not exist is answered "Path not found: {path}. Use operation=\'list_folders\' to see available paths".',
  },
  'jasque.query-vault.no-results': {
    place: 'jasque-tool-designs § Tool 2: obsidian_query_vault > Error Handling, line 363',
    statement:
      'A query without a match has success true, total_count 0, no results, and the message "No results found. Try broadening your search.".',
  },
} as const satisfies Record<string, Requirement>;
