import { createHash } from 'node:crypto';
import { OrchestratorError } from '@obsidian-agent/plans';
import { type AnswerRef, answerFileOf, answerLost, readAnswerFile } from '@obsidian-agent/plans/runner';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { Store } from '../store/connect.ts';
import type { Wakes } from '../store/wakes.ts';
import { fetchParcel } from './parcels.ts';

/** Finds answers, wherever they are: in Postgres, on this host, or on another one. */
export interface Answers {
  /** @throws OrchestratorError `ANSWER_LOST` if it is nowhere, was changed, or its host does not send it soon */
  readText(ref: AnswerRef): Promise<Buffer>;
  /**
   * Reads answers ahead, for references that are resolved without waiting.
   *
   * @param signal until when to wait for a host that is away; without one, its answers count as lost soon
   */
  readAll(refs: readonly AnswerRef[], signal?: AbortSignal): Promise<{ readAnswer(ref: AnswerRef): ReceivedResponse }>;
}

/** The host of this process, if it has answers of its own. */
export interface AnswerHost {
  readonly name: string;
  readonly stateDir: string;
}

export function createAnswers(store: Store, wakes: Wakes, own?: AnswerHost): Answers {
  const readText = async (ref: AnswerRef, signal?: AbortSignal): Promise<Buffer> => {
    const { rows } = await store.query('SELECT host, body FROM obsidian_agent.answers WHERE sha256 = $1', [ref.sha256]);
    const { host, body } = rows[0] ?? {};
    if (host === undefined) throw answerLost(ref, 'Postgres does not know it');
    if (body instanceof Buffer) return checked(ref, body);
    if (host === own?.name) return checked(ref, readAnswerFile(answerFileOf(own.stateDir, ref), ref));
    return checked(ref, await fetchParcel({ store, wakes }, ref, { host: String(host), signal }));
  };
  return {
    readText: (ref) => readText(ref),
    async readAll(refs, signal) {
      const found = new Map<string, () => ReceivedResponse>();
      for (const ref of refs) found.set(ref.sha256, found.get(ref.sha256) ?? (await readAhead(ref, signal)));
      return {
        readAnswer(ref) {
          const read = found.get(ref.sha256);
          if (read === undefined) throw answerLost(ref, 'it was not read ahead');
          return read();
        },
      };
    },
  };

  /** A lost answer fails the task that reads it, when it does. */
  async function readAhead(ref: AnswerRef, signal: AbortSignal | undefined): Promise<() => ReceivedResponse> {
    try {
      const answer = JSON.parse((await readText(ref, signal)).toString()) as ReceivedResponse;
      return () => answer;
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      return () => {
        throw error;
      };
    }
  }
}

function checked(ref: AnswerRef, text: Buffer): Buffer {
  if (createHash('sha256').update(text).digest('hex') !== ref.sha256) throw answerLost(ref, 'its bytes were changed');
  return text;
}
