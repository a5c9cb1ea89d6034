import { commandsV2, type JsonSchema, toJsonSchema } from '@obsidian-agent/shared-types';

const made = '// Made by `pnpm generate` from the command contracts. Never edited by hand.\n';

/** The text of the table of parameters of the `native` tools, by its path from the root. */
export function nativeParameters(): Record<string, string> {
  const commands = Object.values(commandsV2).filter((command) => !('isAboutAgent' in command));
  const rows = commands.map(({ name, params }) => {
    const { vault_path, ...members } = toJsonSchema(params)['properties'] as Record<string, JsonSchema>;
    const kinds = Object.entries(members).map(([member, schema]) => `${member}:${kindOf(schema)}`);
    const row = `  ${name}: '${kinds.join(' ')}',`;
    return row.length <= 120 ? row : row.replace(': ', ':\n    ');
  });
  const doc = '/** What each command takes: names of parameters, each with its kind or its values. */\n';
  const text = `${made}${doc}export const parameters: Readonly<Record<string, string>> = {\n${rows.join('\n')}\n};\n`;
  return { 'packages/toolsets/src/native/arguments/parameters.generated.ts': text };
}

function kindOf(schema: JsonSchema): string {
  const { type, enum: values, items, anyOf } = schema;
  if (Array.isArray(anyOf)) return anyOf.some((form: JsonSchema) => form['type'] === 'array') ? 'texts' : 'any';
  if (Array.isArray(values)) return values.join('|');
  if (type === 'array') return kindOfList(items as JsonSchema);
  const kinds: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'number',
    number: 'number',
    boolean: 'flag',
    object: 'object',
  };
  return kinds[String(type)] ?? 'any';
}

/** Items that must have a `type` are commands. */
function kindOfList({ type, required }: JsonSchema): string {
  if (Array.isArray(required) && required.includes('type')) return 'calls';
  return type === 'string' ? 'texts' : 'list';
}
