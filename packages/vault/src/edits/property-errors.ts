import type { Malformed } from '@obsidian-agent/markdown';
import { AgentError } from '@obsidian-agent/shared-types';

export function frontmatterMalformed(path: string, { line, column, message }: Malformed): AgentError {
  return new AgentError('FRONTMATTER_MALFORMED', {
    message: `The frontmatter of '${path}' cannot be changed as properties: line ${line}, column ${column}: ${message}`,
    hint: `Repair it first, with edit_note on the lines from 1 to the closing "---".`,
    details: { path, line, column, problem: message },
  });
}

/** An invalid value of a property: what was expected, and Obsidian's message. */
export interface WrongValue {
  readonly value: unknown;
  readonly expected: string;
  readonly message: string;
}

export function propertyInvalid(property: string, { value, expected, message }: WrongValue): AgentError {
  return new AgentError('PROPERTY_INVALID', {
    message: `The property ${JSON.stringify(property)} cannot be set: ${message}`,
    hint: `Send ${expected}.`,
    details: { property, expected, value },
  });
}
