import type { Requirement } from './requirement.ts';

/** The requirements of Co's read-only vault tools that a user can check. */
export const co = {
  'co.tools.names': {
    place: 'co-cli-vault-tools § Tools, line 51',
    statement: 'The toolset has three tools: search_notes, list_notes, read_note.',
  },
  'co.tools.read-only': {
    place: 'co-cli-vault-tools § Security Model > Read-Only Access, line 271',
    statement: 'No tool changes the vault.',
  },

  'co.vault.path': {
    place: 'co-cli-vault-tools § Configuration, line 236',
    statement: 'The vault is the one that the call names, else the one that OBSIDIAN_VAULT_PATH names.',
    decided: 'contract.md, settings',
  },
  'co.vault.not-configured': {
    place: 'co-cli-vault-tools § Error Handling: ModelRetry vs Empty Result, line 215',
    statement: 'A call without a vault asks for a retry with "Ask user to set obsidian_vault_path".',
  },

  'co.errors.retry': {
    place: 'co-cli-vault-tools § Error Handling: ModelRetry vs Empty Result, line 210',
    statement: 'A wrong call is an error of the kind retry that says what to change.',
  },
  'co.errors.empty-result': {
    place: 'co-cli-vault-tools § Error Handling: ModelRetry vs Empty Result, line 211',
    statement: 'A call that is right and finds nothing is a result, not an error.',
  },

  'co.search-notes.query': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 61',
    statement: 'query is a required string of keywords with spaces between them.',
  },
  'co.search-notes.limit': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 63',
    statement: 'limit is the most results that are returned, 10 by default.',
  },
  'co.search-notes.all-words': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 78',
    statement: 'A note matches only if it contains every keyword.',
  },
  'co.search-notes.whole-words': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 75',
    statement: 'A keyword matches whole words only: project does not match projector.',
  },
  'co.search-notes.any-case': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 61',
    statement: 'A keyword matches in any case.',
  },
  'co.search-notes.markdown-only': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 105',
    statement: 'Only notes are searched: the files with the ending .md.',
  },
  'co.search-notes.display': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 66',
    statement: 'display shows each note as **file.md** and, on the next line, two spaces and a snippet.',
  },
  'co.search-notes.count': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 66',
    statement: 'count is the number of notes that display shows.',
  },
  'co.search-notes.has-more': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 66',
    statement: 'has_more is true exactly if more notes match than the limit.',
  },
  'co.search-notes.no-results': {
    place: 'co-cli-vault-tools § Tools > search_notes, line 67',
    statement: 'Without a match display is "No notes found matching: …" with the query, count 0 and has_more false.',
  },
  'co.search-notes.empty-query': {
    place: 'co-cli-vault-tools § Error Handling: ModelRetry vs Empty Result, line 216',
    statement: 'An empty query asks for a retry with "Provide keywords to search".',
  },

  'co.list-notes.all': {
    place: 'co-cli-vault-tools § Tools > list_notes, line 150',
    statement: 'list_notes without tag lists the notes of the vault.',
  },
  'co.list-notes.bound': {
    place: 'co-cli-vault-tools § Tools > list_notes, line 145',
    statement: 'list_notes lists 1,000 notes at most, and display says how many more there are.',
    decided: 'docs/toolsets/co.md',
  },
  'co.list-notes.tag': {
    place: 'co-cli-vault-tools § Tools > list_notes, line 142',
    statement: 'tag is an optional string such as #project, and only notes with that tag are listed.',
  },
  'co.list-notes.tag-exact': {
    place: 'co-cli-vault-tools § Tools > list_notes, line 151',
    statement: 'A tag is what the app takes for one, not the text #tag anywhere.',
    decided: 'seed-facts.md, co',
  },
  'co.list-notes.display': {
    place: 'co-cli-vault-tools § Tools > list_notes, line 145',
    statement: 'display has one line "- file.md" for each note.',
  },
  'co.list-notes.sorted': {
    place: 'co-cli-vault-tools § Tools > list_notes, line 145',
    statement: 'Notes are listed in the order of their paths.',
    decided: 'seed-facts.md, co',
  },
  'co.list-notes.count': {
    place: 'co-cli-vault-tools § Tools > list_notes, line 145',
    statement: 'count is the number of notes listed.',
  },
  'co.list-notes.empty': {
    place: 'co-cli-vault-tools § Tools > list_notes, line 146',
    statement: 'Without a note display is "No notes found." and count 0.',
  },

  'co.read-note.filename': {
    place: 'co-cli-vault-tools § Tools > read_note, line 161',
    statement: 'filename is a required string, the path relative to the root of the vault.',
  },
  'co.read-note.content': {
    place: 'co-cli-vault-tools § Tools > read_note, line 164',
    statement: 'read_note answers the full content of the note as a string.',
  },
  'co.read-note.not-found': {
    place: 'co-cli-vault-tools § Error Handling: ModelRetry vs Empty Result, line 219',
    statement:
      'A missing note asks for a retry with "Note \'{filename}\' not found. Available notes: [...]. Use exact path".',
    decided: 'the table of line 219 and the code of line 229, joined so that no word is lost',
  },
  'co.read-note.not-found-notes': {
    place: 'co-cli-vault-tools § Tools > read_note, line 167',
    statement: 'The retry for a missing note lists 10 notes that exist.',
    decided: 'seed-facts.md, co',
  },
  'co.read-note.traversal': {
    place: 'co-cli-vault-tools § Error Handling: ModelRetry vs Empty Result, line 220',
    statement:
      'A path outside the vault reads nothing and asks for a retry with "Access denied: path is outside the vault".',
  },

  'co.native.related': {
    place: 'co-cli-vault-tools § Comparison with Industry Standard, line 297',
    statement: 'A native command finds the notes that are related to a note by its backlinks.',
    decided: 'toolsets.md, last paragraph',
  },
  'co.native.recent': {
    place: 'co-cli-vault-tools § Comparison with Industry Standard, line 298',
    statement: 'A native command lists the notes that were changed recently.',
    decided: 'toolsets.md, last paragraph',
  },
} as const satisfies Record<string, Requirement>;
