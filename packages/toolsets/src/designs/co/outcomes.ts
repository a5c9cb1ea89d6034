import type { AgentError } from '@obsidian-agent/shared-types';
import { refused } from '../../toolset/answers.ts';
import { answerFailuresWith, type CallWrapper, isCurable, wordsOf } from '../../toolset/command-failure.ts';
import type { ToolOutcome } from '../../toolset/toolset.ts';

const ASK_FOR_VAULT = 'Ask user to set obsidian_vault_path';

export const answerFailures: CallWrapper = answerFailuresWith(outcomeOf);

function outcomeOf(error: AgentError): ToolOutcome {
  switch (error.reason) {
    case 'VAULT_NOT_NAMED':
      return refused(ASK_FOR_VAULT);
    case 'VAULT_NOT_FOUND':
    case 'VAULT_NOT_ALLOWED':
      return refused(`${ASK_FOR_VAULT}. ${wordsOf(error)}`);
    // Hidden folders are not part of a vault.
    case 'PATH_OUTSIDE_VAULT':
    case 'PATH_PROTECTED':
      return refused('Access denied: path is outside the vault');
    case 'NOTE_AMBIGUOUS':
      return refused(
        `Several notes are spelled like '${String(error.details['note']).replace(/^\.?\//, '')}'. ${error.hint}`,
      );
    default:
      return refused(wordsOf(error), { retry: isCurable(error) });
  }
}
