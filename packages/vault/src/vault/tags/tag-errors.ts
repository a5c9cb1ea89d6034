import { AgentError } from '@obsidian-agent/shared-types';
import { didYouMean } from '../references/note-reference-errors.ts';

export function tagInvalid(tag: string): AgentError {
  const name = tag.replace(/^#/, '');
  const why =
    name === '' ? 'it is empty' : /^\d+$/.test(name) ? 'it is a mere number' : 'it holds what no tag can hold';
  const near = name.replace(/[\s!-,.:-@[-^`{-~\u2000-\u206f\u2e00-\u2e7f]+/g, '-').replace(/^-+|-+$/g, '');
  const proposal = near === '' ? 'project/garden' : /^\d+$/.test(near) ? `y${near}` : near;
  return new AgentError('TAG_INVALID', {
    message: `${JSON.stringify(tag)} is no tag: ${why}`,
    hint: `A tag has letters, numbers, "_", "-" and "/", and not numbers alone: ${JSON.stringify(proposal)} is one.`,
    details: { tag, why },
  });
}

export function tagNotFound(
  tag: string,
  near: { suggestions: readonly string[]; tags: readonly string[] },
): AgentError {
  const list = near.tags.length === 0 ? 'No note has any tag.' : `Tags that are used most: ${near.tags.join(', ')}.`;
  return new AgentError('TAG_NOT_FOUND', {
    message: `No note has the tag '${tag}'`,
    hint: near.suggestions.length > 0 ? didYouMean(near.suggestions) : list,
    details: { tag, ...near },
  });
}
