import { AgentError, type Message, suggest, text, trusted } from '@obsidian-agent/shared-types';
import { guessTool } from './guess-tool.ts';
import { toolNames } from './parameters.ts';
import { findArgument, type RawArgument, type RawArguments } from './raw-arguments.ts';

/** An argument with several possible meanings that would have different effects. */
export function ambiguous(field: string, cause: Message, hint: Message): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: text`Invalid '${field}' in arguments: ${cause}`,
    hint,
    details: { field, constraint: 'meaning' },
  });
}

/** Two arguments for the same parameter with different values. */
export function conflicting(field: string, meant: string, renamed: readonly RawArgument[] = []): AgentError {
  const others = renamed.map(({ name, value }) => `; '${name}' is '${value}'`).join('');
  return new AgentError('INVALID_PARAMS', {
    message: text`Invalid '${field}' in arguments: it is another name for '${meant}', which has a different value`,
    hint: text`Send only '${meant}'${trusted(others)}.`,
    details: { field, constraint: 'combination' },
  });
}

/**
 * Refuses a call with another argument for what an argument already means.
 *
 * @throws AgentError `INVALID_PARAMS`
 */
export function assertAlone(
  { name }: RawArgument,
  others: RawArguments,
  [meant = '', ...synonyms]: readonly string[],
): void {
  if (findArgument(others, [meant, ...synonyms]) !== undefined) throw conflicting(name, meant);
}

/** What create_note may do if the note exists. */
const KEEPING: readonly unknown[] = ['error', 'skip', 'rename'];
const KEEPING_WORDS = trusted(KEEPING.map((way) => JSON.stringify(way)).join(', '));

/** Refuses to overwrite with create_note, and unknown values. */
export function assertNotOverwriting(ifExists: unknown): void {
  const field = 'if_exists';
  if (ifExists !== undefined && !KEEPING.includes(ifExists))
    throw new AgentError('INVALID_PARAMS', {
      message: text`Invalid '${field}' in arguments: not one of ${KEEPING_WORDS}`,
      hint:
        ifExists === 'overwrite'
          ? text`To replace the note, use update_note; or send one of ${KEEPING_WORDS}.`
          : text`Send one of ${KEEPING_WORDS}.`,
      details: { field, constraint: 'enum', allowed: KEEPING },
    });
}

/** An edit with a location but without an operation. */
export function operationMissing(): AgentError {
  const allowed = ['append', 'prepend', 'replace', 'delete'];
  return new AgentError('INVALID_PARAMS', {
    message: text`Missing 'operation' in arguments`,
    hint: text`Send 'operation': one of ${trusted(allowed.map((name) => `"${name}"`).join(', '))}; or send 'search': the text to replace.`,
    details: { field: 'operation', constraint: 'required', allowed },
  });
}

/** A command of a batch whose name is missing or is not a tool. */
export function unnamedCommand(name: unknown, at: number): AgentError {
  const field = `commands.${at}.name`;
  if (typeof name !== 'string')
    return new AgentError('INVALID_PARAMS', {
      message: text`Missing '${field}' in arguments`,
      hint: text`Send each command as {"name": …, "arguments": {…}}, such as {"name": "create_folder", "arguments": {"path": "Ideas"}}.`,
      details: { field, constraint: 'required' },
    });
  const meant = guessTool(name);
  return new AgentError('INVALID_PARAMS', {
    message: text`Invalid '${field}' in arguments: unknown tool '${name}'`,
    hint: [trusted(meant === undefined ? suggest(name, toolNames, 'tools') : `Did you mean "${meant}"?`)],
    details: { field, constraint: 'enum' },
  });
}
