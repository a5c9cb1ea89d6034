import { AgentError, param, quoted, SEND, send, text, trusted } from '@obsidian-agent/shared-types';
import type { UnwritableLink } from './update-references.ts';

type LinkAt = UnwritableLink & { readonly path: string };

export function linksUnwritable(links: readonly [LinkAt, ...LinkAt[]]): AgentError {
  const [first] = links;
  return new AgentError('LINKS_UNWRITABLE', {
    message: text`Cannot write a link to '${first.target}' in '${first.path}', in place of ${quoted(first.written)}; nothing was moved`,
    hint: text`Choose a name without # ^ [ ] | * \` = ~ and line breaks, or ${send} ${param('update_links', 'never')}.`,
    details: { links: links.slice(0, 50).map(({ path, written, target }) => ({ path, link: written, target })) },
  });
}

interface Existing {
  readonly kind: 'folder' | 'file';
  /** Whether a folder was to be moved there, not created. */
  readonly isMove: boolean;
}

export function folderExists(folder: string, { kind, isMove }: Existing): AgentError {
  const useIt = isMove
    ? text`Choose another name. To move it into that folder, ${send} "${folder}/".`
    : text`Choose another name, or use the existing folder.`;
  return new AgentError('FOLDER_EXISTS', {
    message: text`A ${trusted(kind)} already exists at '${folder}'`,
    hint: kind === 'folder' ? useIt : text`Choose another name.`,
    details: { path: folder, kind },
  });
}

/** A bare name may be a target folder or a new name; `renamed` is the path that it would give. */
export function folderOrName(folder: string, renamed: string): AgentError {
  return new AgentError('FOLDER_EXISTS', {
    message: text`A folder '${folder}' exists`,
    hint: text`${SEND} "${folder}/" to move into it, or "${renamed}" as the new path.`,
    details: { path: folder, kind: 'folder' },
  });
}

export function selfMove(from: string, to: string): AgentError {
  return new AgentError('SELF_MOVE', {
    message: text`The folder '${from}' cannot be moved into itself, to '${to}'`,
    hint: text`${SEND} a path outside the folder.`,
    details: { from, to },
  });
}
