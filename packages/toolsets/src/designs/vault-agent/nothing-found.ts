import type { AgentError } from '@obsidian-agent/shared-types';
import { answered } from '../../toolset/answers.ts';
import type { ToolOutcome } from '../../toolset/toolset.ts';
import { notLookedInto, unreadNamesIn } from '../../toolset/unread-words.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { listIn } from './failures.ts';
import { givenFolder, givenTags, tagNames } from './titles.ts';

/** Facts about why a query found nothing. */
interface Known {
  /** The error for an unknown tag. */
  readonly unknownTag?: AgentError;
  /** Paths that could not be read. */
  readonly unread?: readonly string[];
}

/** Says that a query found nothing, and how to refine it. */
export function nothingFound(args: QueryVaultArguments, { unknownTag, unread = [] }: Known): ToolOutcome {
  const { operation } = args;
  const query = operation === 'list' ? '' : (args.query?.trim() ?? '');
  const tags = givenTags(args.tags);
  const folder = givenFolder(args.folder);
  const asked = [
    ...(query === '' ? [] : [operation === 'search' ? `containing '${query}'` : `related to '${query}'`]),
    ...(tags === undefined ? [] : [`with ${tags.length > 1 ? 'any of the tags' : 'tags'} ${tagNames(tags)}`]),
    ...(folder === undefined ? [] : [`in folder '${folder}'`]),
  ];
  const steps = [
    ...(operation === 'search' && /\s/.test(query) ? ['search for fewer words'] : []),
    ...(operation === 'search' ? ['try other words or a part of a word'] : []),
    ...(tags === undefined ? [] : ['leave tags out']),
    ...(folder === undefined ? [] : ['leave folder out']),
    ...(operation === 'find_related' ? ["search for its subject with operation='search'"] : []),
    ...(operation === 'list' && asked.length === 0 ? ['create a note with obsidian_manage_notes'] : []),
  ];
  const found = `Found 0 notes${asked.length === 0 ? '' : ` ${asked.join(' ')}`}.`;
  const names = unknownTag === undefined ? unread : unreadNamesIn(unknownTag);
  const refine = `To refine: ${steps.join('; ')}.`;
  return answered([found, ...tagWords(unknownTag, names), ...notLookedInto(names), refine].join(' '));
}

function tagWords(error: AgentError | undefined, unread: readonly string[]): string[] {
  if (error === undefined) return [];
  const suggestions = listIn(error, 'suggestions');
  const known = suggestions.length > 0 ? suggestions : listIn(error, 'tags');
  const which = suggestions.length > 0 ? 'Did you mean' : 'Tags that are used most';
  const who = unread.length === 0 ? 'No note' : 'No note that can be read';
  const missing = `${who} has the tag '${String(error.details['tag'] ?? '').replace(/^#/, '')}'.`;
  return known.length === 0 ? [missing] : [missing, `${which}: ${tagNames(known)}.`];
}
