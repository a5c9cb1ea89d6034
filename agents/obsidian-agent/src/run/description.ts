import { type CommandDescription, type Description, TOOL } from '@obsidian-agent/shared-types';
import { storedDescriptions } from '@obsidian-agent/shared-types/descriptions';
import { listToolsets } from '@obsidian-agent/toolsets';
import { HISTORY_BYTES, HISTORY_DAYS } from '@obsidian-agent/vault/retention';
import { API_VERSIONS } from '../envelope/api-versions.ts';
import type { Limits } from '../settings/settings.ts';
import { VERSION } from '../settings/version.ts';

let commands: readonly CommandDescription[] | undefined;

/** This agent's description of itself, with the limits of this run. */
export function describeAgent(limits: Limits): Description {
  const { before, after } = besideCommands(limits);
  commands ??= storedDescriptions.map(({ json }) => JSON.parse(json) as CommandDescription);
  return { ...before, commands: [...commands], ...after };
}

/** The description as JSON. Its commands are stored in this form, so that they are neither parsed nor written. */
export function describeAsJson(limits: Limits): string {
  const { before, after } = besideCommands(limits);
  const stored = storedDescriptions.map(({ json }) => json).join(',');
  return `${JSON.stringify(before).slice(0, -1)},"commands":[${stored}],${JSON.stringify(after).slice(1)}`;
}

function besideCommands(limits: Limits) {
  const before = { tool: TOOL, version: VERSION, api_versions: [...API_VERSIONS] };
  const after = {
    toolsets: listToolsets(),
    limits: {
      request_bytes: limits.requestBytes,
      json_depth: limits.jsonDepth,
      stdin_timeout_ms: limits.stdinTimeoutMs,
      lock_timeout_ms: limits.lockTimeoutMs,
      response_bytes: limits.responseBytes,
      idempotency_days: HISTORY_DAYS,
      idempotency_bytes: HISTORY_BYTES,
    },
  };
  return { before, after };
}
