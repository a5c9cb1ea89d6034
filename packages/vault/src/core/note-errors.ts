import {
  AgentError,
  call,
  param,
  quoted,
  SEND,
  SEND_AGAIN,
  spelled,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { kindWords } from '../paths/file-kind.ts';

export function noteExists(noteName: string, spelling: string = noteName): AgentError {
  return new AgentError('NOTE_EXISTS', {
    message: text`Note '${noteName}' already exists`,
    hint: [
      trusted('Choose another name, or '),
      spelled(text`change the note with ${call('update_note')}`, text`add to the note with ${call('append_note')}`),
      trusted('.'),
    ],
    details: { path: spelling },
  });
}

export function baseExists(path: string, spelling: string = path): AgentError {
  return new AgentError('NOTE_EXISTS', {
    message: text`The base '${path}' already exists`,
    hint: text`${SEND} another path or ${param('if_exists')}, or change the base with ${call('set_formula')} or ${call('add_view')}.`,
    details: { path: spelling },
  });
}

export function noteNotFound(noteName: string): AgentError {
  return new AgentError('NOTE_NOT_FOUND', {
    message: text`Note '${noteName}' not found`,
    hint: text`Check the note's name and folder, or create it with ${call('create_note')}.`,
    details: { path: noteName },
  });
}

export function notANote(noteName: string, kind: string): AgentError {
  return new AgentError('NOT_A_NOTE', {
    message: text`'${noteName}' is ${trusted(kind)}, not a note`,
    hint: text`${SEND} the path of a note.`,
    details: { path: noteName, kind },
  });
}

/** The file exists but is not a note, for a command that works only on notes. */
export function fileNotANote(ref: string, path: string): AgentError {
  const kind = kindWords(path);
  return new AgentError('NOT_A_NOTE', {
    message: text`'${ref}' is ${trusted(kind)}, not a note`,
    hint: text`Name a note. '${path}' can be moved, deleted and, if it is text, read.`,
    details: { path, kind },
  });
}

/** The file is of a type that is never text, or its bytes are not valid text. */
export function fileNotText(path: string): AgentError {
  const kind = kindWords(path);
  return new AgentError('NOTE_NOT_TEXT', {
    message: text`'${path}' is ${trusted(kind)} and cannot be read as text`,
    hint: text`This file can be moved and deleted. Give the name of a note, or of another file that is text.`,
    details: { path, kind },
  });
}

export function noteNotText(noteName: string): AgentError {
  return new AgentError('NOTE_NOT_TEXT', {
    message: text`Note '${noteName}' is not valid UTF-8`,
    hint: text`Convert the file to UTF-8 first.`,
    details: { path: noteName },
  });
}

export function noteIsUtf16(path: string): AgentError {
  return new AgentError('NOTE_NOT_TEXT', {
    message: text`Note '${path}' is UTF-16, which a change in UTF-8 would damage`,
    hint: text`Convert the file to UTF-8 first.`,
    details: { path },
  });
}

export function noteTooLarge(noteName: string, bytes: number, limit: number): AgentError {
  return new AgentError('RESPONSE_TOO_LARGE', {
    message: text`Note '${noteName}' has ${bytes} bytes; an answer holds ${limit}`,
    hint: text`Split the note, or raise OBSIDIAN_AGENT_MAX_RESPONSE_BYTES.`,
    details: { path: noteName, bytes, limit },
  });
}

export function transactionNotFound(kind: string, id: string): AgentError {
  return new AgentError('TRANSACTION_NOT_FOUND', {
    message: text`The history has no transaction with ${trusted(kind)} ${quoted(id)}`,
    hint: text`List what can be undone with ${call('list_history')}.`,
    details: { [kind]: id },
  });
}

export function cancelled(): AgentError {
  return new AgentError('CANCELLED', {
    message: text`The run was cancelled; nothing was changed`,
    hint: text`${SEND_AGAIN} if it is still needed.`,
  });
}
