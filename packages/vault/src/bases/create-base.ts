import { type BaseParts, printBase } from '@obsidian-agent/bases';
import type { Draft, VaultReader } from '../core/vault.ts';
import { type MadeNote, makeNote, type NewNoteRequest } from '../creation/new-note.ts';
import { isOtherKind } from '../paths/file-kind.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { isBasePath } from '../paths/text-path.ts';
import { wholeReference } from '../references/read-reference.ts';
import { baseInvalid, notABase } from './base-errors.ts';
import { type BaseProblem, problemsInBase } from './check-base.ts';

export interface NewBaseRequest extends BaseParts, Pick<NewNoteRequest, 'if_exists' | 'if_match'> {
  readonly path: string;
  /** The text; without it, the parts are written as YAML. */
  readonly yaml?: string | undefined;
  readonly allow_problems?: boolean | undefined;
}

export interface MadeBase extends MadeNote {
  readonly problems: readonly BaseProblem[];
}

/**
 * Drafts a new base. One with errors is refused, unless they are allowed; YAML that cannot be read is always refused.
 *
 * @throws AgentError `CONTENT_INVALID`, `EXTENSION_INVALID`, and like `makeNote`
 */
export async function makeBase(draft: Draft, request: NewBaseRequest, now: Date): Promise<MadeBase> {
  const { yaml: content = printBase(request), allow_problems = false, if_exists, if_match } = request;
  const path = withBaseExtension(draft, request.path);
  const problems = problemsInBase(content);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && !allow_problems) throw baseInvalid(path, errors, 'create');
  return { ...(await makeNote(draft, { path, content, if_exists, if_match }, now)), problems };
}

function withBaseExtension(reader: VaultReader, path: string): string {
  const written = wholeReference(reader, path).written.trim();
  if (isBasePath(written)) return written;
  if (isNotePath(written) || isOtherKind(written)) throw notABase(written);
  return `${written}.base`;
}
