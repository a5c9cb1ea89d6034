import type { AgentError } from '@obsidian-agent/shared-types';
import type { ToolOutcome } from '../toolset.ts';
import { answered } from './answer.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { listIn } from './failures.ts';
import { givenFolder, givenTags, tagNames } from './titles.ts';

/** Says that a query met nothing, and how it may be refined. An unknown tag is told by the error that it raised. */
export function nothingFound(args: QueryVaultArguments, unknownTag?: AgentError): ToolOutcome {
  const { operation } = args;
  const query = args.query?.trim() ?? '';
  const tags = givenTags(args.tags);
  const folder = givenFolder(args.folder);
  const asked = [
    ...(query === '' ? [] : [operation === 'search' ? `containing '${query}'` : `related to '${query}'`]),
    ...(tags === undefined ? [] : [`with tags ${tagNames(tags)}`]),
    ...(folder === undefined ? [] : [`in folder '${folder}'`]),
  ];
  const steps = [
    ...(operation === 'search' && /\s/.test(query) ? ['search for fewer words'] : []),
    ...(operation === 'search' ? ['try other words or a part of a word'] : []),
    ...(tags === undefined ? [] : [tags.length > 1 ? 'ask for fewer tags' : 'leave tags out']),
    ...(folder === undefined ? [] : ['leave folder out']),
    ...(operation === 'find_related' ? ["search for its subject with operation='search'"] : []),
    ...(operation === 'list' && asked.length === 0 ? ['create a note with obsidian_manage_notes'] : []),
  ];
  const found = `Found 0 notes${asked.length === 0 ? '' : ` ${asked.join(' ')}`}.`;
  return answered([found, ...tagWords(unknownTag), `To refine: ${steps.join('; ')}.`].join(' '));
}

function tagWords(error: AgentError | undefined): string[] {
  if (error === undefined) return [];
  const suggestions = listIn(error, 'suggestions');
  const known = suggestions.length > 0 ? suggestions : listIn(error, 'tags');
  const which = suggestions.length > 0 ? 'Did you mean' : 'Tags that are used most';
  const missing = `No note has the tag '${String(error.details['tag'] ?? '').replace(/^#/, '')}'.`;
  return known.length === 0 ? [missing] : [missing, `${which}: ${tagNames(known)}.`];
}
