import * as z from 'zod';
import type { ToolDeclaration } from '../../../toolset/toolset.ts';
import { DEFAULT_LIMIT, HIGHEST_LIMIT, LONGEST_PATH, LONGEST_QUERY } from './limits.ts';

const LONGEST_TAG = 500;
const MOST_TAGS = 100;

const DESCRIPTION = `Search and query the Obsidian vault. Find notes, discover connections, and list tasks.

Operations:
- search_text: Full-text search across all notes (requires query)
- find_by_tag: Find notes with specific tags (requires tags list)
- list_notes: List notes in vault or specific folder
- list_folders: Get folder structure
- get_backlinks: Find notes that link to a specific note
- get_tags: Get all unique tags used in vault
- list_tasks: Find task checkboxes across vault

Use response_format="concise" for brief results, "detailed" for full content.
Use limit to control result count.

Examples:
- Search: operation="search_text", query="meeting notes"
- Tags: operation="find_by_tag", tags=["project", "active"]
- Tasks: operation="list_tasks", path="projects/", include_completed=False`;

const input = z.strictObject({
  operation: z
    .enum(['search_text', 'find_by_tag', 'list_notes', 'list_folders', 'get_backlinks', 'get_tags', 'list_tasks'])
    .describe('The query operation to perform'),
  query: z.string().max(LONGEST_QUERY).nullish().describe('Search query string. Required for search_text'),
  path: z.string().max(LONGEST_PATH).nullish().describe('Scope query to a specific folder or note'),
  tags: z
    .array(z.string().max(LONGEST_TAG))
    .max(MOST_TAGS)
    .nullish()
    .describe('List of tags to search for. Required for find_by_tag'),
  include_completed: z.boolean().default(false).describe('Include completed tasks in list_tasks results'),
  response_format: z.enum(['detailed', 'concise']).default('concise').describe('Level of detail in response'),
  limit: z.int().min(1).max(HIGHEST_LIMIT).default(DEFAULT_LIMIT).describe('Maximum number of results to return'),
});

export type QueryVaultArguments = z.input<typeof input>;

const Item = z.object({
  path: z.string(),
  title: z.string().optional(),
  snippet: z.string().optional().describe('For detailed response_format'),
  tags: z.array(z.string()).optional(),
  modified: z.string().optional(),
  task_text: z.string().optional().describe('For list_tasks'),
  task_completed: z.boolean().optional().describe('For list_tasks'),
  line_number: z.int().optional().describe('For tasks and search results'),
});

const output = z.object({
  success: z.boolean(),
  operation: z.string(),
  total_count: z.int(),
  results: z.array(Item),
  truncated: z.boolean().describe('True if results exceeded limit'),
  message: z.string().optional(),
});

export const queryVault: ToolDeclaration = {
  name: 'obsidian_query_vault',
  description: DESCRIPTION,
  input,
  output,
  effect: 'read',
  isIdempotent: true,
};
