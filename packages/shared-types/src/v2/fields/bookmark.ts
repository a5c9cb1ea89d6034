import * as z from 'zod';
import { Path } from './results.ts';

/** Members of a bookmark of Obsidian. */
export const bookmarkMembers = {
  type: z.string().describe('file, folder, search, url, graph, or another type that Obsidian writes.'),
  title: z.string().optional(),
  path: Path.optional().describe('The bookmarked file or folder.'),
  subpath: z.string().optional().describe('The bookmarked heading or block of the file, with its #.'),
  query: z.string().optional().describe('The bookmarked search.'),
  url: z.string().optional(),
};
