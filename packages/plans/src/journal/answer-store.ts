import { rmSync } from 'node:fs';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { AnswerRef } from '../plan/answer-ref.ts';
import { answerLost } from '../plan/orchestrator-error.ts';
import { createSha256 } from '../plan/sha256.ts';
import { answerFileOf, readAnswerFile, writeAnswerFile } from './answer-files.ts';
import { jsonPieces } from './json-pieces.ts';
import type { Statements } from './statements.ts';

/** An answer to store. */
export interface StoredAnswer extends AnswerRef {
  /** Its JSON text, made again each time it is read: together the pieces would take as much memory as the answer. */
  readonly pieces: Iterable<string>;
}

/** Answers by their digest: small ones in the journal, larger ones in files of the state folder. */
export interface AnswerStore {
  /**
   * Stores an answer. Call it in a transaction: no process writes answers outside one, so that a process in a
   * transaction can delete the files that the journal does not name.
   */
  save(answer: StoredAnswer): void;
  /** Deletes the files of answers that are no longer in the journal. Call it in a transaction. */
  deleteUnnamed(digests: readonly string[]): void;
  /** @throws OrchestratorError `ANSWER_LOST` if it is missing or was changed */
  read(ref: AnswerRef): Buffer;
}

/** Longer answers get a file of their own. */
const MOST_INLINE_BYTES = 16_384;

export function answerOf(response: ReceivedResponse): StoredAnswer {
  return answerOfText({ [Symbol.iterator]: () => jsonPieces(response) });
}

/** The answer with a given JSON text. */
export function answerOfText(pieces: Iterable<string>): StoredAnswer {
  const hash = createSha256();
  let bytes = 0;
  for (const piece of pieces) {
    hash.update(piece);
    bytes += Buffer.byteLength(piece);
  }
  return { sha256: hash.digest('hex'), bytes, pieces };
}

export function createAnswerStore(sql: Statements, stateDir: string): AnswerStore {
  const find = (ref: AnswerRef): Buffer => {
    const row = sql('SELECT body FROM answer WHERE sha256 = ?').get(ref.sha256);
    if (row === undefined) throw answerLost(ref, 'it is not in the journal');
    return typeof row['body'] === 'string'
      ? Buffer.from(row['body'])
      : readAnswerFile(answerFileOf(stateDir, ref), ref);
  };
  return {
    save(answer) {
      const { sha256, bytes, pieces } = answer;
      const isInline = bytes <= MOST_INLINE_BYTES;
      if (!isInline) writeAnswerFile(answerFileOf(stateDir, answer), pieces);
      sql('INSERT INTO answer (sha256, bytes, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(
        sha256,
        bytes,
        isInline ? [...pieces].join('') : null,
      );
    },
    deleteUnnamed(digests) {
      for (const sha256 of digests) {
        const isNamed = sql('SELECT 1 FROM answer WHERE sha256 = ?').get(sha256) !== undefined;
        if (!isNamed) rmSync(answerFileOf(stateDir, { sha256 }), { force: true });
      }
    },
    read(ref) {
      const text = find(ref);
      if (text.length !== ref.bytes) throw answerLost(ref, `it has ${text.length} bytes instead of ${ref.bytes}`);
      if (digestOf(text) !== ref.sha256) throw answerLost(ref, 'its bytes were changed');
      return text;
    },
  };
}

function digestOf(text: Buffer): string {
  return createSha256().update(text).digest('hex');
}
