import { type CommandNameV2, traitsV2 } from '@obsidian-agent/shared-types';

/** Whether a command may change a vault, other than by the commands that it carries out. */
export function writesItself(name: CommandNameV2): boolean {
  const { effect, writesBy } = traitsV2[name];
  return effect !== 'read' && writesBy !== 'other-commands';
}

/** Whether a command makes its changes on a draft, which a batch can hold. */
export function isDrafted(name: CommandNameV2): boolean {
  const { effect, writesBy = 'draft' } = traitsV2[name];
  return effect !== 'read' && writesBy === 'draft';
}

/** Whether a command that writes only shows what it would change. */
export function isPreview(name: CommandNameV2, params: object): boolean {
  const { dry_run } = params as { readonly dry_run?: unknown };
  return (dry_run ?? traitsV2[name].previewsByDefault) === true;
}
