import type { AgentError } from '@obsidian-agent/shared-types';
import { refused } from '../../toolset/answers.ts';
import { answerFailuresWith, type CallWrapper, isCurable, wordsOf } from '../../toolset/command-failure.ts';
import type { ToolOutcome } from '../../toolset/toolset.ts';
import { plainPath, withExtension } from './exact-path.ts';

/** Folders named in the design. */
const PROTECTED = ['.obsidian', '.smarthole'];

export function failure(why: string, options: { readonly retry?: boolean } = {}): ToolOutcome {
  return refused(`Error: ${why}`, options);
}

export const answerFailures: CallWrapper = answerFailuresWith((refused) =>
  failure(whyOf(refused), { retry: isCurable(refused) }),
);

/** The command's words, except if they name parameters that the tools lack, or write the path in another form. */
function whyOf(error: AgentError): string {
  const { reason, message, hint, details } = error;
  const path = plainPath(String(details['path'] ?? details['note']));
  switch (reason) {
    case 'PATH_PROTECTED':
      return protectedWords(String(details['protected']));
    case 'NOTE_NOT_FOUND':
      return `File not found: ${withExtension(path)}. ${hint}`;
    case 'NOTE_EXISTS':
      return `File already exists: ${withExtension(path)}. Choose another path.`;
    case 'NOTE_AMBIGUOUS':
      return `Several files are spelled like ${withExtension(path)}. ${hint}`;
    case 'NOT_A_NOTE':
      return `Not a note: ${path} is ${String(details['kind'])}. Send the path of a note.`;
    case 'MATCH_COUNT_MISMATCH':
      return `${message}. Send more of the surrounding text in search; lines: ${[details['lines']].flat().join(', ')}.`;
    default:
      return wordsOf(error);
  }
}

function protectedWords(segment: string): string {
  return `Access denied: Cannot access files in '${resolveFolder(segment)}/' directory (protected system folder)`;
}

/** A disk may ignore case, invisible characters or final dots in the name of the folder. */
function resolveFolder(segment: string): string {
  const plain = segment
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .replace(/(?<!\.)\.+$/, '')
    .toLowerCase();
  return PROTECTED.includes(plain) ? plain : segment;
}
