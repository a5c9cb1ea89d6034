import { basename, resolve } from 'node:path';
import { countedForPeople } from '@obsidian-agent/cli';
import { EmbeddingFailed } from '@obsidian-agent/vault';
import { embedderOpener } from '../context/embedder-opener.ts';
import type { RunContext } from '../run/answer.ts';
import type { EmbeddingSettings } from '../settings/embedding-settings.ts';
import type { Finding } from './doctor-finding.ts';

/** How much of the vault the model has read, as `get_vault_info` counts it. */
export interface CoveredNotes {
  readonly notes: number;
  readonly embedded: number;
}

/** What to do about settings of a model that cannot be used. */
export const MODEL_HINT =
  'Set both OBSIDIAN_AGENT_EMBEDDINGS_URL, such as http://localhost:11434/v1, and OBSIDIAN_AGENT_EMBEDDINGS_MODEL, or unset both.';

/** Checks that the model of the settings makes a vector. It is sent one word, and no note. */
export async function checkModel(
  { settings: { embeddings, embeddingsProblem }, signal }: RunContext,
  covered: CoveredNotes | undefined,
): Promise<Finding> {
  if (embeddingsProblem !== undefined) return { check: 'model', ok: false, found: embeddingsProblem, hint: MODEL_HINT };
  if (embeddings === undefined)
    return {
      check: 'model',
      ok: true,
      found: 'no model is set, so notes are found only by their words',
      hint: 'To find them by meaning, too, set OBSIDIAN_AGENT_EMBEDDINGS_URL and OBSIDIAN_AGENT_EMBEDDINGS_MODEL.',
    };
  const name = 'folder' in embeddings ? basename(resolve(embeddings.folder)) : embeddings.model;
  const problem = await problemWith(embeddings, signal);
  if (problem !== undefined)
    return { check: 'model', ok: false, found: `${name} cannot be used: ${problem}`, hint: hintFor(embeddings) };
  if (covered === undefined) return { check: 'model', ok: true, found: `${name} answers` };
  const { notes, embedded } = covered;
  return {
    check: 'model',
    ok: true,
    found: `${name} answers; ${embedded} of ${countedForPeople(notes, 'note')} can be found by meaning`,
    ...(embedded < notes ? { hint: 'To let it read the others, type: obsidian-agent index-vault' } : {}),
  };
}

async function problemWith(embeddings: EmbeddingSettings, signal: AbortSignal): Promise<string | undefined> {
  try {
    const embedder = await embedderOpener(embeddings)?.();
    await embedder?.embed(['garden'], 'question', { signal });
    return undefined;
  } catch (error) {
    if (error instanceof EmbeddingFailed) return error.message;
    throw error;
  }
}

function hintFor(embeddings: EmbeddingSettings): string {
  if ('folder' in embeddings) return 'Check OBSIDIAN_AGENT_EMBEDDINGS_FOLDER.';
  return [
    'Check that the service is running. Check OBSIDIAN_AGENT_EMBEDDINGS_URL and OBSIDIAN_AGENT_EMBEDDINGS_MODEL.',
    'If the service was still loading its model, run this again.',
  ].join(' ');
}
