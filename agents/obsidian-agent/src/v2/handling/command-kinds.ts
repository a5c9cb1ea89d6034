import { type CommandNameV2, traitsV2 } from '@obsidian-agent/shared-types';

/** Whether a command itself may change a vault, not only through other commands. */
export function writesItself(name: CommandNameV2): boolean {
  const { effect, writesBy } = traitsV2[name];
  return effect !== 'read' && writesBy !== 'other-commands';
}

/** Whether a command changes a draft, so that a batch can contain it. */
export function isDrafted(name: CommandNameV2): boolean {
  const { effect, writesBy = 'draft' } = traitsV2[name];
  return effect !== 'read' && writesBy === 'draft';
}

/** The subject of a write: the first param that names a file, folder or tag. */
export function subjectOf(params: Readonly<Record<string, unknown>>): string | undefined {
  const subject = params['note'] ?? params['path'] ?? params['folder'];
  return typeof subject === 'string' ? subject : undefined;
}

/** Whether a write is only a preview. */
export function isPreview(name: CommandNameV2, params: object): boolean {
  const { dry_run } = params as { readonly dry_run?: unknown };
  return (dry_run ?? traitsV2[name].previewsByDefault) === true;
}
