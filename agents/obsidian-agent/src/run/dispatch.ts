import { type ActionRequest, TOOL } from '@obsidian-agent/shared-types';
import type { Session } from '../context/session.ts';
import { API_VERSIONS, versionOf } from '../envelope/api-versions.ts';
import type { Outcome } from '../envelope/response.ts';
import { unknownTool, unsupportedVersion } from '../request/param-errors.ts';
import { dispatchV1 } from '../v1/dispatch.ts';

/**
 * Runs the command of a request.
 *
 * @throws AgentError `UNSUPPORTED_VERSION`, `UNKNOWN_TOOL`, `UNKNOWN_COMMAND`, and what the command raises
 */
export async function dispatch(session: Session, request: ActionRequest): Promise<Outcome> {
  const version = versionOf(request.api_version);
  if (version === undefined) throw unsupportedVersion(request.api_version, API_VERSIONS);
  if (request.tool !== TOOL) throw unknownTool(request.tool, TOOL);

  session.tracing.log.debug('request', { context: request.context });
  if (version === 'v1') return await dispatchV1(session, request);
  // Loaded on demand, so that v1 requests do not wait for it.
  const { dispatchV2 } = await import('../v2/dispatch.ts');
  return await dispatchV2(session, request);
}
