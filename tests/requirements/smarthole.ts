import type { Requirement } from './requirement.ts';

/** The requirements of SmartHole's vault tools that a user can check. */
export const smarthole = {
  'smarthole.tools.names': {
    place: 'smarthole-vault-tools § Available Tools, line 7',
    statement: 'The toolset has five tools: create_note, modify_note, search_notes, organize_note, read_file.',
  },
  'smarthole.tools.definition': {
    place: 'smarthole-vault-tools § Tool Handler Interface, line 247',
    statement: 'A tool is defined by its name, its description and the JSON Schema of its input.',
  },

  'smarthole.create-note.content': {
    place: 'smarthole-vault-tools § create_note > Input Schema, line 32',
    statement: 'content is a required string.',
  },
  'smarthole.create-note.path': {
    place: 'smarthole-vault-tools § create_note > Input Schema, line 33',
    statement: 'path is an optional string, made from the content if it is absent.',
  },
  'smarthole.create-note.title': {
    place: 'smarthole-vault-tools § create_note > Input Schema, line 34',
    statement: 'title is an optional string, taken from the content if it is absent.',
  },
  'smarthole.create-note.name-from-heading': {
    place: 'smarthole-vault-tools § create_note > Behavior, line 40',
    statement: 'A note without path is named by its first H1.',
  },
  'smarthole.create-note.name-from-first-line': {
    place: 'smarthole-vault-tools § create_note > Behavior, line 40',
    statement: 'A note without path and H1 is named by its first line.',
  },
  'smarthole.create-note.name-from-heading-length': {
    place: 'smarthole-vault-tools § create_note > Behavior, line 40',
    statement: 'A name from an H1 has at most 100 characters, with "-" for each invalid one.',
    decided: 'seed-facts.md, smarthole',
  },
  'smarthole.create-note.name-from-first-line-length': {
    place: 'smarthole-vault-tools § create_note > Behavior, line 40',
    statement: 'A name from the first line has at most 50 characters.',
    decided: 'seed-facts.md, smarthole',
  },
  'smarthole.create-note.name-from-time': {
    place: 'smarthole-vault-tools § create_note > Behavior, line 40',
    statement: 'A note without any text to name it is named Note-<milliseconds>.',
    decided: 'seed-facts.md, smarthole',
  },
  'smarthole.create-note.parents': {
    place: 'smarthole-vault-tools § create_note > Behavior, line 41',
    statement: 'create_note makes the folders that are missing above the note.',
  },
  'smarthole.create-note.extension': {
    place: 'smarthole-vault-tools § create_note > Behavior, line 42',
    statement: 'create_note adds .md to a path that lacks it.',
  },
  'smarthole.create-note.returns-path': {
    place: 'smarthole-vault-tools § create_note > Behavior, line 43',
    statement: 'create_note answers the path of the created note.',
  },
  'smarthole.create-note.exists': {
    place: 'smarthole-vault-tools § create_note, line 26',
    statement: 'create_note of a note that exists is an error and leaves the note alone.',
    decided: 'toolsets.md, "take what loses no data"',
  },

  'smarthole.modify-note.path': {
    place: 'smarthole-vault-tools § modify_note > Input Schema, line 66',
    statement: 'path is a required string.',
  },
  'smarthole.modify-note.operation': {
    place: 'smarthole-vault-tools § modify_note > Input Schema, line 67',
    statement: 'operation is required: append, prepend or replace.',
  },
  'smarthole.modify-note.content': {
    place: 'smarthole-vault-tools § modify_note > Input Schema, line 68',
    statement: 'content is a required string.',
  },
  'smarthole.modify-note.search': {
    place: 'smarthole-vault-tools § modify_note > Input Schema, line 69',
    statement: 'search is an optional string that replace requires.',
  },
  'smarthole.modify-note.atomic': {
    place: 'smarthole-vault-tools § modify_note > Behavior, line 75',
    statement: 'Of parallel calls on one note none loses the change of another.',
  },
  'smarthole.modify-note.append': {
    place: 'smarthole-vault-tools § modify_note > Behavior, line 76',
    statement: 'append adds the content at the end of the note.',
  },
  'smarthole.modify-note.prepend': {
    place: 'smarthole-vault-tools § modify_note > Behavior, line 77',
    statement: 'prepend adds the content at the beginning of the note, after its frontmatter.',
    decided: 'seed-facts.md, smarthole',
  },
  'smarthole.modify-note.line-break': {
    place: 'smarthole-vault-tools § modify_note > Behavior, line 76',
    statement: 'append and prepend add a line break only where one is missing between old and new.',
    decided: 'seed-facts.md, smarthole',
  },
  'smarthole.modify-note.replace': {
    place: 'smarthole-vault-tools § modify_note > Behavior, line 78',
    statement: 'replace puts the content in the place of the text that search names.',
  },
  'smarthole.modify-note.replace-without-search': {
    place: 'smarthole-vault-tools § modify_note > Behavior, line 78',
    statement: 'replace without search is an error.',
  },
  'smarthole.modify-note.replace-without-match': {
    place: 'smarthole-vault-tools § modify_note > Behavior, line 78',
    statement: 'replace of a text that the note does not contain is an error and changes nothing.',
    decided: 'toolsets.md, smarthole',
  },
  'smarthole.modify-note.not-found': {
    place: 'smarthole-vault-tools § modify_note > Behavior, line 79',
    statement: 'modify_note of a missing note is an error and creates nothing.',
  },

  'smarthole.search-notes.query': {
    place: 'smarthole-vault-tools § search_notes > Input Schema, line 103',
    statement: 'query is a required string.',
  },
  'smarthole.search-notes.read-content': {
    place: 'smarthole-vault-tools § search_notes > Input Schema, line 104',
    statement: 'read_content is a boolean, false by default.',
  },
  'smarthole.search-notes.all-parts': {
    place: 'smarthole-vault-tools § search_notes, line 97',
    statement: 'A note matches if all parts of the query occur in it, in any case.',
    decided: 'seed-facts.md, smarthole',
  },
  'smarthole.search-notes.limit': {
    place: 'smarthole-vault-tools § search_notes > Behavior, line 110',
    statement: 'search_notes returns at most 10 notes.',
  },
  'smarthole.search-notes.result': {
    place: 'smarthole-vault-tools § search_notes > Behavior, line 111',
    statement: 'A result names the path of the note and an excerpt around the match.',
  },
  'smarthole.search-notes.excerpts': {
    place: 'smarthole-vault-tools § search_notes > Behavior, line 111',
    statement: 'An excerpt shows up to 3 matches with 100 characters on both sides.',
    decided: 'seed-facts.md, smarthole',
  },
  'smarthole.search-notes.content': {
    place: 'smarthole-vault-tools § search_notes > Behavior, line 112',
    statement: 'With read_content a result holds the content of the note, and without it none.',
  },
  'smarthole.search-notes.content-cut': {
    place: 'smarthole-vault-tools § search_notes > Behavior, line 112',
    statement: 'The content of a result is cut at 10,000 characters, with a notice.',
    decided: 'seed-facts.md, smarthole',
  },
  'smarthole.search-notes.relevance': {
    place: 'smarthole-vault-tools § search_notes > Behavior, line 113',
    statement: 'Results are sorted by relevance.',
  },

  'smarthole.organize-note.source': {
    place: 'smarthole-vault-tools § organize_note > Input Schema, line 150',
    statement: 'source is a required string.',
  },
  'smarthole.organize-note.destination': {
    place: 'smarthole-vault-tools § organize_note > Input Schema, line 151',
    statement: 'destination is a required string.',
  },
  'smarthole.organize-note.moves': {
    place: 'smarthole-vault-tools § organize_note, line 144',
    statement: 'organize_note moves a note from source to destination, which renames it too.',
  },
  'smarthole.organize-note.parents': {
    place: 'smarthole-vault-tools § organize_note > Behavior, line 157',
    statement: 'organize_note makes the folders that are missing above the destination.',
  },
  'smarthole.organize-note.destination-exists': {
    place: 'smarthole-vault-tools § organize_note > Behavior, line 158',
    statement: 'organize_note to a path that exists is an error and moves nothing.',
  },
  'smarthole.organize-note.extension': {
    place: 'smarthole-vault-tools § organize_note > Behavior, line 159',
    statement: 'organize_note adds .md to a destination that lacks it.',
  },
  'smarthole.organize-note.links': {
    place: 'smarthole-vault-tools § organize_note > Behavior, line 160',
    statement: "organize_note updates links to the note if the vault's setting says so.",
    decided: 'toolsets.md, smarthole',
  },

  'smarthole.read-file.path': {
    place: 'smarthole-vault-tools § read_file > Input Schema, line 183',
    statement: 'path is a required string.',
  },
  'smarthole.read-file.start-line': {
    place: 'smarthole-vault-tools § read_file > Input Schema, line 184',
    statement: 'start_line is an optional whole number, the first line to read, counted from 1.',
  },
  'smarthole.read-file.end-line': {
    place: 'smarthole-vault-tools § read_file > Input Schema, line 185',
    statement: 'end_line is an optional whole number, the last line to read, counted from 1.',
  },
  'smarthole.read-file.line-numbers': {
    place: 'smarthole-vault-tools § read_file > Behavior, line 191',
    statement: 'Each line comes with its number, as "1: First line".',
  },
  'smarthole.read-file.range': {
    place: 'smarthole-vault-tools § read_file > Behavior, line 192',
    statement: 'start_line and end_line limit the answer to those lines, under their numbers in the file.',
  },
  'smarthole.read-file.footer': {
    place: 'smarthole-vault-tools § read_file > Response Format, line 227',
    statement: 'An answer ends with an empty line and "[Showing lines 1-4 of 4 total]", with the true numbers.',
  },
  'smarthole.read-file.truncation-lines': {
    place: 'smarthole-vault-tools § read_file > Behavior, line 193',
    statement: 'read_file stops at 2,000 lines.',
  },
  'smarthole.read-file.truncation-bytes': {
    place: 'smarthole-vault-tools § read_file > Behavior, line 193',
    statement: 'read_file stops at about 100 KB.',
  },
  'smarthole.read-file.truncation-notice': {
    place: 'smarthole-vault-tools § read_file > Response Format, line 236',
    statement:
      'A cut answer ends with "[... truncated, showing lines 1-2000, total lines in file: 5000]", with the true numbers.',
  },
  'smarthole.read-file.not-found': {
    place: 'smarthole-vault-tools § read_file > Behavior, line 195',
    statement: 'read_file of a missing file is an error that names it.',
  },
  'smarthole.read-file.case': {
    place: 'smarthole-vault-tools § read_file > Input Schema, line 183',
    statement: 'A path that matches only in another case is found, and several such are an error.',
    decided: 'seed-facts.md, smarthole',
  },

  'smarthole.paths.extension': {
    place: 'smarthole-vault-tools § Path Normalization, line 257',
    statement: 'Every tool takes the path of a note without its .md.',
  },
  'smarthole.paths.slashes': {
    place: 'smarthole-vault-tools § Path Normalization, line 258',
    statement: 'Every tool takes a path with slashes at its start or its end.',
  },

  'smarthole.protected.obsidian': {
    place: 'smarthole-vault-tools § Protected Paths, line 265',
    statement: 'No tool reads or writes in .obsidian/.',
  },
  'smarthole.protected.smarthole': {
    place: 'smarthole-vault-tools § Protected Paths, line 266',
    statement: 'No tool reads or writes in .smarthole/.',
  },
  'smarthole.protected.message': {
    place: 'smarthole-vault-tools § Protected Paths, line 270',
    statement:
      'An operation there answers "Error: Access denied: Cannot access files in \'.obsidian/\' directory (protected system folder)".',
  },
  'smarthole.protected.message-folder': {
    place: 'smarthole-vault-tools § Protected Paths, line 270',
    statement: 'The message names the protected folder that was meant.',
    decided: 'toolsets.md, smarthole',
  },
  'smarthole.protected.spelling': {
    place: 'smarthole-vault-tools § Protected Paths, line 263',
    statement: 'notes/../.obsidian/x and ./.obsidian are refused like .obsidian itself.',
    decided: 'seed-facts.md, smarthole',
  },
} as const satisfies Record<string, Requirement>;
