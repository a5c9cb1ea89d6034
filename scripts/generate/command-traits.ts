import { type CommandTraits, commandsV2 } from '@obsidian-agent/shared-types';

const made = '// Made by `pnpm generate` from the command contracts. Never edited by hand.\n';

const names = [
  'group',
  'effect',
  'writesBy',
  'holdsCommands',
  'reverts',
  'seeAlso',
  'previewsByDefault',
  'needsConsent',
  'replacesContent',
  'isIdempotent',
  'isAboutAgent',
  'namesFiles',
] as const satisfies readonly (keyof CommandTraits)[];

/** The text of the table of command traits, by its path from the root. */
export function commandTraits(): Record<string, string> {
  const rows = Object.values(commandsV2).map((command) => {
    const declared: CommandTraits = command;
    const members = names.flatMap((name) =>
      declared[name] === undefined ? [] : [`${name}: ${quote(declared[name])}`],
    );
    if ('confirm' in command.params.shape) members.push('takesConfirm: true');
    return `  ${command.name}: {\n    ${members.join(',\n    ')},\n  },`;
  });
  const text = `${made}export const traits = {\n${rows.join('\n')}\n} as const;\n`;
  return { 'packages/shared-types/src/v2/traits.generated.ts': text };
}

function quote(value: string | true): string {
  return value === true ? 'true' : `'${value}'`;
}
