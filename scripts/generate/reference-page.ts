import {
  type CommandGroup,
  commandGroups,
  commandsV1,
  commandsV2,
  type JsonSchema,
  type Reason,
  reasons,
  toJsonSchema,
} from '@obsidian-agent/shared-types';

interface Member extends JsonSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Member;
  readonly anyOf?: readonly Member[];
  readonly oneOf?: readonly Member[];
  readonly properties?: Readonly<Record<string, Member>>;
  readonly required?: readonly string[];
}

type Contract = (typeof commandsV2)[keyof typeof commandsV2] | (typeof commandsV1)[keyof typeof commandsV1];

const preface = `<!-- Made by \`pnpm generate\` from the command contracts. Never edited by hand. -->
# Commands

All commands of the agent, for each version of its contract. Params marked with * are required.

On the command line:

\`\`\`sh
obsidian-agent append_note --vault-path ~/Notes --note Log --content '- had tea'
\`\`\`

The param \`start_line\` is the flag \`--start-line\`. Repeat a flag for a list; pass objects as JSON.

In a request, a command is the \`action\` and its params are the \`payload\`, or are in \`command\`, tagged with the command's name:
\`{ "command": { "type": "append_note", … } }\`.

Each result is \`result.metadata\` of the response; \`result.data\` says the same as text.
`;

/** Text of the command reference, by its path from the root. */
export function referencePage(): Record<string, string> {
  const v2 = Object.values(commandsV2) as Contract[];
  const v1 = Object.values(commandsV1) as Contract[];
  const parts = [
    preface,
    '## v2\n',
    ...groupsOf(v2).map(({ title, commands }) => `### ${title}\n\n${overview('v2', commands)}`),
    `## v1\n\n${overview('v1', v1)}`,
    ...groupsOf(v2).flatMap(({ commands }) => commands.map(chapter)),
    reasonsTable(),
  ];
  return { 'docs/commands.md': `${parts.join('\n')}` };
}

/** In the order of help. */
function groupsOf(commands: readonly Contract[]): { title: string; commands: readonly Contract[] }[] {
  const byGroup = Map.groupBy(commands, ({ group }) => group);
  return Object.entries(commandGroups).map(([group, title]) => ({
    title,
    commands: byGroup.get(group as CommandGroup) ?? [],
  }));
}

function overview(version: string, commands: readonly Contract[]): string {
  const rows = commands.map(({ name, effect, summary }) => {
    const label = version === 'v2' ? `[\`${name}\`](#${name})` : `\`${name}\``;
    return `| ${label} | ${effect} | ${cell(summary)} |`;
  });
  return table('', ['command', 'effect', 'what it does'], rows);
}

function chapter({ name, summary, params, result, reasons: own, example }: Contract): string {
  const call = { action: name, payload: example.params };
  return [
    `## ${name}\n\n${summary}\n`,
    table('', ['param', 'type', 'meaning'], memberRows(toJsonSchema(params) as Member)),
    table('', ['result', 'type', 'meaning'], memberRows(toJsonSchema(result) as Member)),
    own.length === 0
      ? ''
      : `Fails with ${own.map((reason) => `\`${reason}\``).join(', ')}, or a reason common to all commands.\n`,
    `\`\`\`json\n${JSON.stringify(call, null, 2)}\n\`\`\`\n`,
    `\`\`\`json\n${JSON.stringify(example.result, null, 2)}\n\`\`\`\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function memberRows({ properties = {}, required = [] }: Member): string[] {
  return Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '*' : '';
    return `| \`${name}\`${mark} | ${cell(typeOf(member))} | ${cell(member.description ?? '')} |`;
  });
}

/** A short description of a member's type. */
function typeOf(member: Member): string {
  if (member.const !== undefined) return `\`${JSON.stringify(member.const)}\``;
  if (member.enum !== undefined) return member.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const branches = member.anyOf ?? member.oneOf;
  if (branches !== undefined) return [...new Set(branches.map(typeOf))].join(' or ');
  if (member.type === 'array') return `list of ${typeOf(member.items ?? {})}`;
  if (member.type === 'object' && member.properties !== undefined) return objectType(member);
  return typeof member.type === 'string' ? member.type : (member.type?.join(' or ') ?? 'any');
}

function objectType({ properties = {}, required = [] }: Member): string {
  const members = Object.keys(properties).map((name) => `\`${name}\`${required.includes(name) ? '*' : ''}`);
  return `{ ${members.join(', ')} }`;
}

function reasonsTable(): string {
  const rows = (Object.keys(reasons) as Reason[]).map((reason) => {
    const { category, code } = reasons[reason];
    return `| \`${reason}\` | ${category} | ${code} |`;
  });
  return table('## Error reasons', ['reason', 'category', 'code'], rows);
}

function table(title: string, head: readonly string[], rows: readonly string[]): string {
  const lines = [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows];
  return `${title === '' ? '' : `${title}\n\n`}${lines.join('\n')}\n`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
