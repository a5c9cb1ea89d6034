import { type Description, TOOL } from '@obsidian-agent/shared-types';
import { commandDescriptions } from '@obsidian-agent/shared-types/descriptions';
import { listToolsets } from '@obsidian-agent/toolsets';
import type { Limits } from '../settings.ts';
import { VERSION } from '../version.ts';
import { API_VERSIONS } from './api-versions.ts';

/** What this agent says of itself, with the limits of this run. */
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
    },
  };
}
