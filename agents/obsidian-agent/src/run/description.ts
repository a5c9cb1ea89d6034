import { type Description, TOOL } from '@obsidian-agent/shared-types';
import { commandDescriptions } from '@obsidian-agent/shared-types/descriptions';
import { listToolsets } from '@obsidian-agent/toolsets';
import { HISTORY_BYTES, HISTORY_DAYS } from '@obsidian-agent/vault/retention';
import { API_VERSIONS } from '../envelope/api-versions.ts';
import type { Limits } from '../settings/settings.ts';
import { VERSION } from '../settings/version.ts';

/** This agent's description of itself, with the limits of this run. */
export function describeAgent(limits: Limits): Description {
  return {
    tool: TOOL,
    version: VERSION,
    api_versions: [...API_VERSIONS],
    commands: [...commandDescriptions],
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
}
