import type { CommandDescription } from '@obsidian-agent/shared-types';
import { type Flag, flagName, flagsOf, isRepeated, listCommands } from './commands.ts';

/** The page of `--help`. */
export function help(): string {
  const commands = listCommands().map(({ name, summary }) => `  ${name.padEnd(15)} ${summary}`);
  return `obsidian-agent reads one JSON request from stdin and writes one JSON response to stdout.

  cat request.json | obsidian-agent
  obsidian-agent COMMAND --flag VALUE …     the same commands, for people

  obsidian-agent graph --html FILE          a page that shows the vault's graph, for a browser

Commands (obsidian-agent COMMAND --help for its flags):
${commands.join('\n')}

Options:
  --exit-code    exit with the response's code instead of 0
  --describe     versions, commands with their schemas, and limits, as JSON
  --version      the release
  --licenses     the licences of this program and of what it contains
  --help         this page

Environment:
  OBSIDIAN_VAULT_PATH              the vault of a call that names none
  OBSIDIAN_AGENT_SETTINGS          settings.json, whose obsidian_vault_path is that vault where neither is set
  OBSIDIAN_AGENT_CACHE_DIR         folder for what may be forgotten
  OBSIDIAN_AGENT_STATE_DIR         folder for the key that seals deletions into the desktop's trash
  OBSIDIAN_AGENT_ALLOWED_ROOTS     folders that vaults must lie in, separated as in PATH
  OBSIDIAN_AGENT_READ_ONLY         1 refuses every write
  OBSIDIAN_AGENT_LOG_LEVEL         trace, debug, info, warn (default), error or silent; logs go to stderr
  OBSIDIAN_AGENT_LOCK_TIMEOUT_MS   how long a write waits for the one before it (default 60000)
  OBSIDIAN_AGENT_STDIN_TIMEOUT_MS  how long to wait for a request (default 30000; 0 waits without end)
`;
}

/** What a command leads on to that is no command of the contract. */
const SEE_ALSO: Readonly<Record<string, string>> = {
  get_graph: '\nA page that shows it in a browser: obsidian-agent graph --html FILE\n',
};

/** The page of `COMMAND --help`. */
export function commandHelp(command: CommandDescription): string {
  const flags = flagsOf(command).map(({ field, schema, required }) => {
    const isSwitch = schema['type'] === 'boolean';
    const flag = isSwitch ? `--[no-]${flagName(field)}` : `--${flagName(field)} ${valuesOf(schema)}`;
    const remarks = [...(required ? ['required'] : []), ...(isRepeated(schema) ? ['may be repeated'] : [])];
    const remark = remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
    const shapes = membersOf(schema).map((members) => `\n  ${''.padEnd(24)} ${members}`);
    return `  ${flag.padEnd(24)} ${String(schema['description'] ?? '')}${remark}${shapes.join('')}`;
  });
  return `obsidian-agent ${command.name}: ${command.summary}

${flags.join('\n')}
  ${'--json'.padEnd(24)} print the whole response

A value of @FILE is read from that file, and - from stdin; @@ stands for a text that begins with one @. The exit status is the response's code.
${SEE_ALSO[command.name] ?? ''}`;
}

/** `concise|detailed`, `JSON` for what has members, or `VALUE` where any text may be sent. */
function valuesOf(schema: Flag['schema']): string {
  const { enum: values, type, items } = schema as { enum?: unknown; type?: unknown; items?: Flag['schema'] };
  if (Array.isArray(values)) return values.join('|');
  return type === 'object' || (items !== undefined && items['type'] !== 'string') ? 'JSON' : 'VALUE';
}

/** The members of an object, or of the objects in a list: `{"search": …, "replace": …}` for each kind that there is. */
function membersOf(schema: Flag['schema']): string[] {
  const { items, anyOf, properties } = schema as {
    items?: Flag['schema'];
    anyOf?: readonly Flag['schema'][];
    properties?: Readonly<Record<string, unknown>>;
  };
  if (items !== undefined) return membersOf(items);
  if (anyOf !== undefined) return anyOf.flatMap(membersOf);
  if (properties === undefined) return [];
  return [
    `{${Object.keys(properties)
      .map((name) => `${JSON.stringify(name)}: …`)
      .join(', ')}}`,
  ];
}
