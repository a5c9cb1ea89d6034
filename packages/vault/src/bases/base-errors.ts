import type { Malformed } from '@obsidian-agent/markdown';
import { AgentError, didYouMean, listed, SEND, text, trusted } from '@obsidian-agent/shared-types';

const MOST_LISTED = 20;

export function baseNotFound(
  ref: string,
  { near, bases }: { near: readonly string[]; bases: readonly string[] },
): AgentError {
  const some = bases.slice(0, MOST_LISTED);
  const all = some.length === 0 ? text`The vault has no bases.` : text`${SEND} one of: ${listed(some)}.`;
  return new AgentError('BASE_NOT_FOUND', {
    message: text`Base '${ref}' not found`,
    hint: near.length > 0 ? didYouMean(near) : all,
    details: { base: ref, suggestions: near, bases: some },
  });
}

export function baseAmbiguous(ref: string, candidates: readonly string[]): AgentError {
  return new AgentError('BASE_AMBIGUOUS', {
    message: text`'${ref}' may be any of ${candidates.length} bases`,
    hint: text`${SEND} the path of one of them: ${listed(candidates.slice(0, MOST_LISTED))}.`,
    details: { base: ref, candidates: candidates.slice(0, MOST_LISTED), total: candidates.length },
  });
}

/** `name` is the path of the base, or of the note that has it. */
export function baseMalformed(name: string, { line, column, message, isQuote }: Malformed): AgentError {
  return new AgentError('BASE_MALFORMED', {
    message: text`The base '${name}' cannot be read: line ${line}, column ${column}: ${isQuote ? message : trusted(message)}`,
    hint: text`Fix the YAML at that place.`,
    details: { base: name, line, column },
  });
}

export function viewNotFound(
  view: string,
  { near, views }: { near: readonly string[]; views: readonly string[] },
): AgentError {
  const some = views.slice(0, MOST_LISTED);
  return new AgentError('VIEW_NOT_FOUND', {
    message: text`The base has no view '${view}'`,
    hint: near.length > 0 ? didYouMean(near) : text`${SEND} one of: ${listed(some)}.`,
    details: { view, suggestions: near, views: some },
  });
}

export function baseBlockNotFound(note: string, { block, count }: { block: number; count: number }): AgentError {
  return new AgentError('BLOCK_NOT_FOUND', {
    message: text`The note '${note}' has no base block ${block}`,
    hint: count === 0 ? text`The note has no base blocks.` : text`${SEND} a number from 1 to ${count}.`,
    details: { path: note, block, count },
  });
}
