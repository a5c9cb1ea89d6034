import { type TraitsV2, traitsV2 } from '@obsidian-agent/shared-types';

/** A command that a tool wants to run. */
export interface CommandCall {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Whether a command with these params may delete files or revert changes. */
export function needsConsent({ name, params }: CommandCall): boolean {
  const { previewsByDefault, holdsCommands } = traitsOf(name);
  if ((params['dry_run'] ?? previewsByDefault) === true) return false;
  const names = holdsCommands === true ? commandsOf(params).map(({ type }) => String(type)) : [name];
  return names.some((each) => traitsOf(each).needsConsent === true);
}

/** The same command as a dry run. */
export function asPreview({ name, params }: CommandCall): CommandCall {
  return { name, params: { ...params, dry_run: true } };
}

/** The same command, confirmed by the user. */
export function asConfirmed({ name, params }: CommandCall): CommandCall {
  const { takesConfirm, holdsCommands } = traitsOf(name);
  if (takesConfirm === true) return { name, params: { ...params, confirm: true } };
  if (holdsCommands !== true) return { name, params };
  const commands = commandsOf(params).map((command) =>
    traitsOf(String(command['type'])).takesConfirm === true ? { ...command, confirm: true } : command,
  );
  return { name, params: { ...params, commands } };
}

function commandsOf(params: CommandCall['params']): readonly Readonly<Record<string, unknown>>[] {
  const { commands } = params as { commands?: unknown };
  return Array.isArray(commands) ? commands.filter((command) => typeof command === 'object' && command !== null) : [];
}

/** An unknown command has no traits; its call is refused later. */
export function traitsOf(name: string): Partial<TraitsV2> {
  return Object.hasOwn(traitsV2, name) ? traitsV2[name as keyof typeof traitsV2] : {};
}
