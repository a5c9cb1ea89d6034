import type { Requirement } from '../requirement.ts';

/** The requirements of the Obsidian AI Agent's obsidian_query_vault that a user can check. */
export const vaultAgentQueryVault = {
  'vault-agent.query-vault.operation': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 62',
    statement: 'operation is required: search, list or find_related.',
  },
  'vault-agent.query-vault.query': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 63',
    statement:
      'query is an optional string: the text that search looks for, and the title of the note for find_related.',
  },
  'vault-agent.query-vault.tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 64',
    statement: 'tags is an optional list of strings that filters results by tags.',
  },
  'vault-agent.query-vault.folder': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 65',
    statement: 'folder is an optional string, the folder to list or to filter by.',
  },
  'vault-agent.query-vault.limit-default': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 36',
    statement: 'limit is 10 by default.',
  },
  'vault-agent.query-vault.limit-range': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 66',
    statement: 'limit is a whole number from 1 to 100.',
  },
  'vault-agent.query-vault.response-format': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 68',
    statement: 'response_format is concise or detailed, and concise by default.',
  },
  'vault-agent.query-vault.read-only': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Key Design Decisions, line 90',
    statement: 'No operation of this tool changes the vault.',
  },
  'vault-agent.query-vault.search': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 44',
    statement: 'search finds the notes whose content contains the query.',
  },
  'vault-agent.query-vault.search-query-required': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 45',
    statement: 'search without query is an error that asks for one.',
  },
  'vault-agent.query-vault.search-tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 46',
    statement: 'search with tags returns notes with those tags only.',
  },
  'vault-agent.query-vault.search-folder': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 46',
    statement: 'search with folder returns notes of that folder only.',
  },
  'vault-agent.query-vault.search-snippets': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 48',
    statement: 'Each result of search shows the query in its context.',
  },
  'vault-agent.query-vault.search-too-short': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 77',
    statement: 'search with a query of fewer than 3 characters asks for more specific terms.',
  },
  'vault-agent.query-vault.list-folder': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 52',
    statement: 'list with folder returns the notes of that folder.',
  },
  'vault-agent.query-vault.list-tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 53',
    statement: 'list with tags returns the notes with those tags.',
  },
  'vault-agent.query-vault.list-metadata': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 54',
    statement: 'list shows basic metadata of each note.',
  },
  'vault-agent.query-vault.find-related-query-required': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 57',
    statement: 'find_related without query is an error that asks for the title of a note.',
  },
  'vault-agent.query-vault.find-related-backlinks': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 59',
    statement: 'find_related finds the notes that link to the note.',
  },
  'vault-agent.query-vault.find-related-tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 59',
    statement: 'find_related finds the notes that share a tag with the note.',
  },
  'vault-agent.query-vault.no-results': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 74',
    statement: 'A query without a match suggests how to refine it.',
  },
  'vault-agent.query-vault.truncation': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 83',
    statement:
      "More results than the limit are announced by \"Showing 10 of 45 results. Refine with: tags=['specific'], folder='path'\", with the true numbers.",
  },
  'vault-agent.query-vault.unknown-folder': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 76',
    statement: 'A folder that does not exist is an error that lists the available folders.',
  },
  'vault-agent.query-vault.concise': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 81',
    statement:
      'A concise result reads "Found X notes:" and then one numbered line for each note, of its title, a colon and a snippet.',
  },
  'vault-agent.query-vault.concise-tokens': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 69',
    statement: 'A concise result takes about 50 to 70 tokens for each note.',
  },
  'vault-agent.query-vault.detailed': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 82',
    statement: 'A detailed result gives the path, the tags and the dates of creation and change of each note.',
  },
  'vault-agent.query-vault.detailed-tokens': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 70',
    statement: 'A detailed result takes about 150 to 200 tokens for each note.',
  },
  'vault-agent.query-vault.detailed-chaining': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 70',
    statement: 'A detailed result gives of each note what a further call needs to name it.',
  },
} as const satisfies Record<string, Requirement>;
