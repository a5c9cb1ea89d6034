import * as z from 'zod';
import type { ToolDeclaration } from '../../../toolset/toolset.ts';

// The tool's description already explains each argument; repeating it would cost tokens twice.
const description = `Query and discover content in your Obsidian vault.

OPERATIONS:

"search" - Find notes containing specific text
    Required: query (text to search for in note content)
    Optional: tags (filter by tags), folder (filter by folder path)
    Example: operation="search", query="FastAPI tutorial", tags=["learning"]
    Returns: Matching notes with content snippets showing query context

"list" - List notes in a folder or with specific tags
    Optional: folder (path to list) OR tags (list of tags to filter by)
    Example: operation="list", folder="Projects/2025"
    Example: operation="list", tags=["important", "work"]
    Returns: List of notes with basic metadata

"find_related" - Discover notes connected to a specific note
    Required: query (note title to find connections for)
    Example: operation="find_related", query="API Design Doc"
    Returns: Related notes discovered via backlinks and shared tags

PARAMETERS:
- operation: Type of query to perform (required)
- query: Search text OR note title (meaning depends on operation - see above)
- tags: Filter results by tags (e.g., ["project", "work"])
- folder: Filter by or list specific folder path (e.g., "Work/Projects")
- limit: Maximum results to return (1-100, default 10)
    Lower values improve performance and reduce token usage.
- response_format: Output verbosity control
    * "concise": Note titles and brief snippets (token-optimized, ~50-70 tokens/note)
    * "detailed": Full metadata, paths, IDs for follow-up operations (~150-200 tokens/note)
    Use "concise" unless you need paths/IDs for subsequent tool calls.

ERROR HANDLING:
- If no results found, suggests query refinement strategies
- If results truncated, indicates total available and suggests filters
- If invalid folder path, lists available folders
- If query too short (<3 chars), requests more specific terms

RETURNS:
Formatted string with:
- Concise mode: "Found X notes:\n1. [Title]: snippet...\n2. [Title]: snippet..."
- Detailed mode: Full metadata including paths, tags, created/modified dates
- Truncation notice: "Showing 10 of 45 results. Refine with: tags=['specific'], folder='path'"`;

const input = z.strictObject({
  operation: z.enum(['search', 'list', 'find_related']),
  query: z.string().max(10_000).nullish(),
  tags: z.array(z.string().max(500)).max(100).nullish(),
  folder: z.string().max(4096).nullish(),
  limit: z.int().min(1).max(100).default(10),
  response_format: z.enum(['detailed', 'concise']).default('concise'),
});

export type QueryVaultArguments = z.input<typeof input>;

export const queryVault: ToolDeclaration = {
  name: 'obsidian_query_vault',
  description,
  input,
  effect: 'read',
};
