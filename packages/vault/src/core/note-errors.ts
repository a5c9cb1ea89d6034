import { AgentError } from '@obsidian-agent/shared-types';
import { kindWords } from '../paths/file-kind.ts';

export function noteExists(noteName: string, spelling: string = noteName): AgentError {
  return new AgentError('NOTE_EXISTS', {
    message: `Note '${noteName}' already exists`,
    hint: 'Choose another name, or change the note with update_note.',
    details: { path: spelling },
  });
}

export function noteNotFound(noteName: string): AgentError {
  return new AgentError('NOTE_NOT_FOUND', {
    message: `Note '${noteName}' not found`,
    hint: "Check the note's name and folder, or create it with create_note.",
    details: { path: noteName },
  });
}

export function notANote(noteName: string, kind: string): AgentError {
  return new AgentError('NOT_A_NOTE', {
    message: `What lies at '${noteName}' is ${kind}, not a note`,
    hint: 'Send the path of a note.',
    details: { path: noteName, kind },
  });
}

/** The file exists but is not a note, for a command that works only on notes. */
export function fileNotANote(ref: string, path: string): AgentError {
  const kind = kindWords(path);
  return new AgentError('NOT_A_NOTE', {
    message: `'${ref}' is ${kind}, not a note`,
    hint: `Name a note. '${path}' can be moved, deleted and, if it is text, read.`,
    details: { path, kind },
  });
}

/** The file is of a type that is never text, or its bytes are not valid text. */
export function fileNotText(path: string): AgentError {
  const kind = kindWords(path);
  return new AgentError('NOTE_NOT_TEXT', {
    message: `'${path}' is ${kind} and cannot be read as text`,
    hint: 'This file can be moved and deleted. Give the name of a note, or of another file that is text.',
    details: { path, kind },
  });
}

export function noteNotText(noteName: string): AgentError {
  return new AgentError('NOTE_NOT_TEXT', {
    message: `Note '${noteName}' is not valid UTF-8 and cannot be answered without changing its text`,
    hint: 'Convert the file to UTF-8 first.',
    details: { path: noteName },
  });
}

export function noteTooLarge(noteName: string, bytes: number, limit: number): AgentError {
  return new AgentError('RESPONSE_TOO_LARGE', {
    message: `Note '${noteName}' has ${bytes} bytes; an answer holds ${limit}`,
    hint: 'Split the note, or raise OBSIDIAN_AGENT_MAX_RESPONSE_BYTES.',
    details: { path: noteName, bytes, limit },
  });
}

export function transactionNotFound(kind: string, id: string): AgentError {
  return new AgentError('TRANSACTION_NOT_FOUND', {
    message: `The history has no transaction with ${kind} ${JSON.stringify(id)}`,
    hint: 'Ask list_history for what can be taken back.',
    details: { [kind]: id },
  });
}

export function cancelled(): AgentError {
  return new AgentError('CANCELLED', {
    message: 'The run was cancelled before its effect; the vault is as it was',
    hint: 'Send the request again when it is wanted.',
  });
}
