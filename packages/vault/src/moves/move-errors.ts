import { AgentError } from '@obsidian-agent/shared-types';
import type { UnwritableLink } from '../links/update-plan.ts';

export function linksUnwritable(links: readonly (UnwritableLink & { readonly path: string })[]): AgentError {
  const [first] = links;
  return new AgentError('LINKS_UNWRITABLE', {
    message: `No link can be written to '${first?.target}' where '${first?.path}' has ${JSON.stringify(first?.written)}; nothing was moved`,
    hint: 'Choose a name without # ^ [ ] | * ` = ~ and line breaks, or send update_links: "never".',
    details: { links: links.slice(0, 50).map(({ path, written, target }) => ({ path, link: written, target })) },
  });
}

export function folderExists(folder: string, kind: 'folder' | 'file'): AgentError {
  return new AgentError('FOLDER_EXISTS', {
    message: `A ${kind} lies at '${folder}' already`,
    hint: kind === 'folder' ? 'Choose another name, or use the folder that is there.' : 'Choose another name.',
    details: { path: folder, kind },
  });
}

/** A bare name may be a folder to move into, or a new name; `renamed` is the path that it would give. */
export function folderOrName(folder: string, renamed: string): AgentError {
  return new AgentError('FOLDER_EXISTS', {
    message: `A folder '${folder}' exists`,
    hint: `Send "${folder}/" to move into it, or "${renamed}" as the new path.`,
    details: { path: folder, kind: 'folder' },
  });
}

export function selfMove(from: string, to: string): AgentError {
  return new AgentError('SELF_MOVE', {
    message: `The folder '${from}' cannot be moved into itself, to '${to}'`,
    hint: 'Send a path outside of the folder.',
    details: { from, to },
  });
}
