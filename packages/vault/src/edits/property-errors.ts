import type { Malformed } from '@obsidian-agent/markdown';
import { AgentError, call, type Phrase, quoted, SEND, text, trusted } from '@obsidian-agent/shared-types';

export function frontmatterMalformed(path: string, { line, column, message, isQuote }: Malformed): AgentError {
  return new AgentError('FRONTMATTER_MALFORMED', {
    message: text`The frontmatter of '${path}' cannot be changed as properties: line ${line}, column ${column}: ${isQuote ? message : trusted(message)}`,
    hint: text`Fix it with ${call('edit_note')}, in the lines from 1 to the closing "---".`,
    details: { path, line, column, problem: message },
  });
}

/** An invalid value of a property: what was expected, and Obsidian's message. */
export interface WrongValue {
  readonly value: unknown;
  readonly expected: string;
  readonly message: Phrase;
}

export function propertyInvalid(property: string, { value, expected, message }: WrongValue): AgentError {
  return new AgentError('PROPERTY_INVALID', {
    message: text`The property ${quoted(property)} cannot be set: ${message}`,
    hint: text`${SEND} ${trusted(expected)}.`,
    details: { property, expected, value },
  });
}
