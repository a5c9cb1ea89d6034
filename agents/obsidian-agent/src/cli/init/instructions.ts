import { numberedRules } from './rules.ts';

/** What `get_vault_info` says of the habits of a vault. */
export interface VaultHabits {
  readonly settings: {
    readonly new_file_location: string;
    readonly new_file_folder: string;
    readonly daily_notes: { readonly folder: string; readonly format: string };
    readonly templates: { readonly folder: string | null };
  };
}

/** The text of `AGENTS.md`: what a coding agent that is opened in the vault's folder should know. */
export function instructionsFor(habits: VaultHabits): string {
  return `# Work in this vault

This folder is an Obsidian vault. Work in it with \`obsidian-agent COMMAND\`, or \`npx -y obsidian-agent COMMAND\` if that is not installed.

\`\`\`sh
obsidian-agent search WORDS
obsidian-agent read NOTE
obsidian-agent tasks
obsidian-agent append NOTE TEXT --dry-run
obsidian-agent move NOTE FOLDER/
obsidian-agent undo TRANSACTION
\`\`\`

\`obsidian-agent --help\` lists all commands, and \`obsidian-agent help COMMAND\` what one takes. \`--json\` prints the answer with its metadata.

## Rules

${numberedRules()}

## Places

${placesOf(habits)}
`;
}

function placesOf({ settings }: VaultHabits): string {
  const { daily_notes: daily, templates } = settings;
  const newNotes: Readonly<Record<string, string>> = {
    root: "New notes go to the vault's top folder.",
    current: 'New notes go to the folder of the note that they are for.',
    folder: `New notes go to \`${settings.new_file_folder}\`.`,
  };
  const lines = [
    newNotes[settings.new_file_location] ?? newNotes['root'],
    `A daily note is \`${[daily.folder, daily.format].filter((part) => part !== '').join('/')}\`.`,
    ...(templates.folder === null ? [] : [`Templates are in \`${templates.folder}\`.`]),
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}
