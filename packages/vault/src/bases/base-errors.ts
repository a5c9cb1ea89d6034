import type { ExceededLimit, Malformed } from '@obsidian-agent/markdown';
import {
  AgentError,
  call,
  didYouMean,
  listed,
  type Message,
  param,
  SEND,
  send,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { kindWords } from '../paths/file-kind.ts';
import type { BaseProblem } from './check-base.ts';

const MOST_LISTED = 20;
const MOST_SHOWN = 5;

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

/** `name` is the path of the base, or of the note that has it; null for a text that was given. */
export function baseMalformed(name: string | null, malformed: Malformed): AgentError {
  const { line, column, message, isQuote, exceeded } = malformed;
  if (exceeded !== undefined) return baseTooLarge(name, malformed, exceeded);
  return new AgentError('BASE_MALFORMED', {
    message: text`${subject(name)} cannot be read: line ${line}, column ${column}: ${isQuote ? message : trusted(message)}`,
    hint: text`Fix the YAML at that place.`,
    details: { base: name, line, column },
  });
}

function subject(name: string | null): Message {
  return name === null ? text`The YAML` : text`The base '${name}'`;
}

function baseTooLarge(name: string | null, { line, column, message }: Malformed, exceeded: ExceededLimit): AgentError {
  return new AgentError('BASE_TOO_LARGE', {
    message: text`${subject(name)} cannot be read: line ${line}, column ${column}: ${trusted(message)}`,
    hint: text`Split the base: move some of its views to another base.`,
    details: { base: name, line, column, ...exceeded },
  });
}

/** For a base that is named as the note that has a base block. */
export function baseNotANote(ref: string, path: string): AgentError {
  return new AgentError('NOT_A_NOTE', {
    message: text`'${ref}' is a base, not a note with a base block`,
    hint: text`${SEND} ${param('base', path)} instead of ${param('note')}.`,
    details: { path, kind: 'a base' },
  });
}

/** For a template that a base names for its new notes. */
export function baseTemplateNotFound(base: string, error: AgentError): AgentError {
  const { details } = error;
  return new AgentError('TEMPLATE_NOT_FOUND', {
    message: text`The template '${String(details['template'])}' that the base '${base}' names was not found`,
    hint: text`Create it, change newItemTemplate in the base, or ${send} another ${param('template')}.`,
    details: { ...details, base },
    cause: error,
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

export function viewExists(path: string, view: string): AgentError {
  return new AgentError('VIEW_EXISTS', {
    message: text`'${path}' already has a view '${view}'`,
    hint: text`${SEND} another name, or change the view with ${call('edit_note', { note: path })}.`,
    details: { path, view },
  });
}

/** For a base with errors that a write would bring. */
export function baseInvalid(path: string, errors: readonly BaseProblem[], verb: 'create' | 'write'): AgentError {
  const shown = errors
    .slice(0, MOST_SHOWN)
    .map((each, index) => text`${index === 0 ? [] : trusted('; ')}${placed(each)}`);
  const more = errors.length - shown.length;
  return new AgentError('CONTENT_INVALID', {
    message: text`The base has ${errors.length} ${trusted(errors.length === 1 ? 'error' : 'errors')}: ${shown.flat()}${more === 0 ? [] : text`; and ${more} more`}`,
    hint: text`Fix the base, or ${send} ${param('allow_problems', true)} to ${trusted(verb)} it as it is.`,
    details: {
      path,
      problems: errors.slice(0, MOST_LISTED).map(({ didYouMean: near, ...problem }) => {
        return { ...problem, ...(near === undefined ? {} : { did_you_mean: near }) };
      }),
      total: errors.length,
    },
  });
}

function placed({ where, line, column, message, didYouMean: near }: BaseProblem): Message {
  const site = where === '' ? [] : text`${where}, `;
  const suggestion = near === undefined ? [] : text` (did you mean ${near}?)`;
  return text`${site}line ${line}, column ${column}: ${message}${suggestion}`;
}

export function notABase(path: string): AgentError {
  const kind = kindWords(path);
  return new AgentError('EXTENSION_INVALID', {
    message: text`'${path}' is ${trusted(kind)}, not a base`,
    hint: text`${SEND} a path such as "Projects/Books.base".`,
    details: { path, kind, expected: '.base' },
  });
}
