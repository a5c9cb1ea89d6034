import { TOOL } from '@obsidian-agent/shared-types';
import type { Invocation } from '../../subject/invocation.ts';
import { ROOT, VAULT } from '../../subject/recipe.ts';
import type { PairRequest } from './golden-pair.ts';

type Members = Readonly<Record<string, unknown>>;

/** A v2 request to the sandbox's vault. */
export function requestFor(action: string, payload: Members, changes: Members = {}): PairRequest {
  return {
    request_id: requestId(1),
    tool: TOOL,
    api_version: 'v2',
    action,
    payload: { vault_path: VAULT, ...payload },
    ...changes,
  };
}

/** The id of the n-th of several requests. */
export function requestId(n: number): string {
  return `0b6f4c1e-7d7c-4a53-9b0e-${n.toString(16).padStart(12, '0')}`;
}

/** As the golden pairs were made. Without a home folder, deleted files stay in the vault. */
export const environment: Readonly<Record<string, string | undefined>> = {
  HOME: undefined,
  OBSIDIAN_AGENT_CACHE_DIR: `${ROOT}/cache`,
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** A run with this request. */
export function asking(request: PairRequest): Invocation {
  return { stdin: JSON.stringify(request).replaceAll(/\bVAULT\b/g, VAULT), env: environment };
}
