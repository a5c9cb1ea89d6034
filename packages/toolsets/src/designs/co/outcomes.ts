import { AgentError } from '@obsidian-agent/shared-types';
import { answerFailuresWith, type CallWrapper, isCurable, wordsOf } from '../../toolset/command-failure.ts';
import type { ToolOutcome } from '../../toolset/toolset.ts';

const ASK_FOR_VAULT = 'Ask user to set obsidian_vault_path';

/** A list as shown to a model. */
export function result(output: { readonly display: string; readonly count: number; has_more?: boolean }): ToolOutcome {
  return { output, text: JSON.stringify(output), isError: false, retry: false };
}

/** An answer that says what was wrong with the call and how to correct it. */
export function askToRetry(why: string): ToolOutcome {
  return { output: why, text: why, isError: true, retry: true };
}

/** Whether the tag is unknown, which this design treats as a result. */
export function isOfUnknownTag(error: unknown): error is AgentError {
  return error instanceof AgentError && (error.reason === 'TAG_NOT_FOUND' || error.reason === 'TAG_INVALID');
}

export const answerFailures: CallWrapper = answerFailuresWith(outcomeOf);

function outcomeOf(error: AgentError): ToolOutcome {
  switch (error.reason) {
    case 'VAULT_NOT_NAMED':
      return askToRetry(ASK_FOR_VAULT);
    case 'VAULT_NOT_FOUND':
    case 'VAULT_NOT_ALLOWED':
      return askToRetry(`${ASK_FOR_VAULT}. ${wordsOf(error)}`);
    // Hidden folders are not part of a vault.
    case 'PATH_OUTSIDE_VAULT':
    case 'PATH_PROTECTED':
      return askToRetry('Access denied: path is outside the vault');
    case 'NOTE_AMBIGUOUS':
      return askToRetry(
        `Several notes are spelled like '${String(error.details['note']).replace(/^\.?\//, '')}'. ${error.hint}`,
      );
    default:
      return { ...askToRetry(wordsOf(error)), retry: isCurable(error) };
  }
}
