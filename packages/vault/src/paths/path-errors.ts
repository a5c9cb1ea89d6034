import {
  AgentError,
  call,
  type Phrase,
  param,
  quoted,
  SEND,
  send,
  spelled,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { kindWords } from './file-kind.ts';
import { extensionOf, withoutExtension } from './link-paths.ts';

export function pathInvalid(path: string, why: Phrase, cause?: unknown): AgentError {
  return new AgentError('PATH_INVALID', {
    message: text`The path ${quoted(path)} cannot be used: ${why}.`,
    hint: text`${SEND} a path in the vault, such as "Projects/Plan".`,
    details: { path },
    cause,
  });
}

export function pathTooDeep(path: string, folders: number, limit: number): AgentError {
  return new AgentError('PATH_INVALID', {
    message: text`The path ${quoted(path)} cannot be used: it has ${folders} nested folders; at most ${limit} can be created.`,
    hint: text`Choose a path with fewer folders.`,
    details: { path, folders, limit },
  });
}

export function pathOutsideVault(path: string): AgentError {
  return new AgentError('PATH_OUTSIDE_VAULT', {
    message: text`The path ${quoted(path)} leads out of the vault.`,
    hint: text`${SEND} a path inside the vault, from the vault's folder.`,
    details: { path },
  });
}

/** For an absolute path, or one that could be. `folder` is the folder that it would create in the vault. */
export function notInVault(path: string, folder?: string): AgentError {
  const way =
    folder === undefined || folder === '~'
      ? trusted('')
      : text` To make the folder "${folder}" there, leave out the slash before it.`;
  return new AgentError('PATH_OUTSIDE_VAULT', {
    message: text`The path ${quoted(path)} is not in the vault`,
    hint: text`Paths start at the vault's folder, such as "Projects/Plan".${way}`,
    details: { path },
  });
}

export function pathProtected(path: string, segment: string): AgentError {
  return new AgentError('PATH_PROTECTED', {
    message: text`The path ${quoted(path)} enters ${quoted(segment)}, which is hidden and protected.`,
    hint: text`${SEND} a path whose folders and name do not begin with a dot.`,
    details: { path, protected: segment },
  });
}

/** For a new path that would change the kind of a file. */
export function extensionChanged(from: string, path: string): AgentError {
  const [extension, expected] = [extensionOf(path), extensionOf(from)];
  return new AgentError('EXTENSION_INVALID', {
    message: text`${quoted(path)} would change the extension of '${from}'`,
    hint: text`${SEND} "${withoutExtension(path)}${expected}", or a name without an extension.`,
    details: { path, extension, expected },
  });
}

/** For a new note whose name has the extension of another kind of file. */
export function extensionOfOther(path: string): AgentError {
  const isText = /\.(?:canvas|base)$/i.test(path);
  const other = isText
    ? text` To create that file itself, use ${spelled(text`create_note with path: "${path}"`, [call('create_note', { path })])}.`
    : trusted('');
  return new AgentError('EXTENSION_INVALID', {
    message: text`${quoted(path)} has the extension of ${trusted(kindWords(path))}, not of a note`,
    hint: text`${SEND} "${path}.md" to create a note.${other}`,
    details: { path, extension: extensionOf(path), expected: '.md' },
  });
}

export function titleWithSlash(title: string): AgentError {
  return new AgentError('PATH_INVALID', {
    message: text`The title ${quoted(title)} cannot be used: it contains a slash.`,
    hint: text`Replace the slash in the title, or ${send} ${param('path', title.replaceAll('\\', '/'))} to create the note in a folder.`,
    details: { path: title },
  });
}
