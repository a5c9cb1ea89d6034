import { normalTag } from '@obsidian-agent/markdown';
import {
  AgentError,
  call,
  didYouMean,
  listed,
  type Message,
  quoted,
  SEND,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import type { TagFact } from '../metadata/note-facts.ts';
import { nearNames } from '../paths/near-names.ts';
import { byCount, countTags } from './tag-counts.ts';

/** Number of tags listed if there are no similar ones. */
const MOST_TAGS = 20;
const MOST_UNREAD = 3;

export function tagInvalid(tag: string): AgentError {
  const name = tag.replace(/^#/, '');
  const why =
    name === ''
      ? 'it is empty'
      : /^\d+$/.test(name)
        ? 'it is only a number'
        : 'it contains characters that tags cannot have';
  const near = name.replace(/[\s!-,.:-@[-^`{-~\u2000-\u206f\u2e00-\u2e7f]+/g, '-').replace(/^-+|(?<!-)-+$/g, '');
  const proposal = near === '' ? 'project/garden' : /^\d+$/.test(near) ? `y${near}` : near;
  return new AgentError('TAG_INVALID', {
    message: text`Invalid tag ${quoted(tag)}: ${trusted(why)}`,
    hint: text`${severalTags(name)}${SEND} a tag of letters, numbers, "_", "-" and "/" that is not only a number, such as ${quoted(proposal)}.`,
    details: { tag, why },
  });
}

/** For tags in one text, which are probably several. */
function severalTags(name: string): Message {
  if (!name.includes(',')) return [];
  const tags = name.split(',').map((tag) => tag.trim().replace(/^#/, ''));
  return text`For several tags, use a list: ${JSON.stringify(tags)}. `;
}

/**
 * The error for a tag that no note has: `TAG_NOT_FOUND` with similar tags and the most used ones, or `TAG_INVALID`.
 *
 * @param facts all tags of the vault, grouped by note
 * @param unread notes whose tags are unknown
 */
export function noSuchTag(tag: string, facts: Iterable<TagFact>, unread: readonly string[] = []): AgentError {
  const name = normalTag(tag);
  if (name === undefined) return tagInvalid(tag);
  const known = countTags(facts)
    .sort(byCount)
    .map((counted) => counted.tag);
  const suggestions = nearNames(`#${name}`, known);
  const tags = known.slice(0, MOST_TAGS);
  const list =
    tags.length === 0
      ? text`No note has a tag. Add tags with ${call('manage_tags')}, or select notes by something else.`
      : text`${SEND} one of the most used tags: ${listed(tags)}.`;
  return new AgentError('TAG_NOT_FOUND', {
    message: text`No note has the tag '#${name}'`,
    hint: [...(suggestions.length > 0 ? didYouMean(suggestions) : list), ...unreadHint(unread)],
    details: { tag: `#${name}`, suggestions, tags, ...(unread.length === 0 ? {} : { unread }) },
  });
}

function unreadHint(paths: readonly string[]): Message {
  if (paths.length === 0) return [];
  const more = paths.length > MOST_UNREAD ? ` and ${paths.length - MOST_UNREAD} more` : '';
  return text` Not searched, because they cannot be read: ${listed(paths.slice(0, MOST_UNREAD))}${trusted(more)}.`;
}
