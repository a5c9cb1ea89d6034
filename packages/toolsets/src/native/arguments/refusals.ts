import { AgentError, findNearest, type Message, quoted, suggest, text, trusted } from '@obsidian-agent/shared-types';
import { guessTool } from './guess-tool.ts';
import { parameterNames } from './parameter-names.ts';
import { toolNames } from './parameters.ts';
import { findArgument, type RawArgument, type RawArguments } from './raw-arguments.ts';

/** An argument with several possible meanings that would have different effects. */
export function ambiguous(field: string, cause: Message, hint: Message): AgentError {
  return refused(text`Invalid '${field}' in arguments: ${cause}`, hint, { field, constraint: 'meaning' });
}

/** An argument that other tools have, but not this one. */
export function refusedArgument(field: string, tool: string, hint: Message): AgentError {
  return refused(text`Invalid '${field}' in arguments: ${trusted(tool)} has no such parameter`, hint, {
    field,
    constraint: 'meaning',
  });
}

/** Two arguments for the same parameter with different values. */
export function conflicting(field: string, meant: string, renamed: readonly RawArgument[] = []): AgentError {
  const others = renamed.map(({ name, value }) => `; '${name}' is '${value}'`).join('');
  return refused(
    text`Invalid '${field}' in arguments: it is another name for '${meant}', which has a different value`,
    text`Send only '${meant}'${trusted(others)}.`,
    { field, constraint: 'combination' },
  );
}

/**
 * Refuses a call with another argument for what an argument already means.
 *
 * @param names those of the parameter and others for it
 * @throws AgentError `INVALID_PARAMS`
 */
export function assertAlone({ name }: RawArgument, others: RawArguments, names: string): void {
  const [meant = ''] = names.split(' ');
  if (findArgument(others, names) !== undefined) throw conflicting(name, meant);
}

/** An edit with a location but without an operation. */
export function operationMissing(): AgentError {
  const allowed = ['append', 'prepend', 'replace', 'delete'];
  return refused(
    text`Missing 'operation' in arguments`,
    text`Send 'operation': one of ${trusted(allowed.map((name) => `"${name}"`).join(', '))}; or send 'search': the text to replace.`,
    { field: 'operation', constraint: 'required', allowed },
  );
}

/** A command of a batch whose name is missing or is not a tool. */
export function unnamedCommand(name: unknown, at: number): AgentError {
  const field = `commands.${at}.name`;
  if (typeof name !== 'string')
    return refused(
      text`Missing '${field}' in arguments`,
      text`Send each command as {"name": …, "arguments": {…}}, such as {"name": "create_folder", "arguments": {"path": "Ideas"}}.`,
      { field, constraint: 'required' },
    );
  const meant = guessTool(name);
  return refused(
    text`Invalid '${field}' in arguments: unknown tool '${name}'`,
    [trusted(meant === undefined ? suggest(name, toolNames, 'tools') : `Did you mean "${meant}"?`)],
    { field, constraint: 'enum' },
  );
}

/** An unknown argument. The hint suggests the parameter whose name, or another name for it, is spelled similarly. */
export function unknownArgument(field: string, tool: string, known: readonly string[]): AgentError {
  return refused(text`Unknown '${field}' in arguments`, hintForUnknown(field, tool, known), {
    field,
    constraint: 'additionalProperties',
    known,
  });
}

function hintForUnknown(field: string, tool: string, known: readonly string[]): Message {
  if (/^vault(?:_path|_name)?$/.test(field)) return text`Leave it out; tools work in the vault of the call only.`;
  const near = findNearest(field, known) ?? nearestByOtherName(field, known);
  if (near !== undefined) return text`Did you mean "${trusted(near)}"?`;
  if (tool === 'set_properties') return inSet(field);
  return [trusted(suggest(field, known, `arguments of ${tool}`))];
}

function nearestByOtherName(field: string, known: readonly string[]): string | undefined {
  const others = known.flatMap((name) =>
    (parameterNames[name] ?? '').split(' ').map((other) => [other, name] as const),
  );
  const near = findNearest(field, new Map(others).keys());
  return others.find(([other]) => other === near)?.[1];
}

/** How to set or remove one property. */
export function inSet(name: string): Message {
  return text`Send set: {${quoted(name)}: …}, or unset: [${quoted(name)}] to remove it.`;
}

function refused(message: Message, hint: Message, details: Readonly<Record<string, unknown>>): AgentError {
  return new AgentError('INVALID_PARAMS', { message, hint, details });
}
