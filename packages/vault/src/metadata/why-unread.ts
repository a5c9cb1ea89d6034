import type { AgentError } from '@obsidian-agent/shared-types';
import type { BodyState } from './note-index.ts';

/** Why a text could not be read; undefined if the failure has another cause. */
export function whyUnread({ reason }: AgentError): Exclude<BodyState, 'read'> | 'gone' | undefined {
  if (reason === 'NOTE_NOT_FOUND') return 'gone';
  if (reason === 'RESPONSE_TOO_LARGE') return 'too_large';
  return reason === 'ACCESS_DENIED' ? 'denied' : undefined;
}
