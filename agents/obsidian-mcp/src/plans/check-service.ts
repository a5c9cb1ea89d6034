import type { Log } from '@obsidian-agent/platform';
import type { PlanService } from './plan-service.ts';
import { PlanServiceError } from './service-errors.ts';

interface Check {
  readonly log: Log;
  readonly isReadOnly: boolean;
  readonly signal: AbortSignal;
}

/** How long the service may take to answer before a warning. */
const PATIENCE_MS = 10_000;

/** Warns in the log if plans cannot be run: the service does not answer, or its token may not. Tools still try. */
export async function checkService(service: PlanService, { log, isReadOnly, signal }: Check): Promise<void> {
  const { url } = service;
  try {
    const { roles, token_name } = await service.describe(AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
    const isEnough = isReadOnly || roles.includes('run') || roles.includes('admin');
    if (!isEnough)
      log.warn(`The token "${token_name}" of --plans may not run plans: it lacks the role "run".`, {
        url,
        roles,
        hint: 'Create one with `obsidian-orchestrator serve token create mcp --role run`.',
      });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof PlanServiceError) {
      const { message, reason, hint } = error;
      log.warn(`Tools for plans will fail. ${message}`, { url, reason, hint });
    } else {
      const why = error instanceof Error && error.name === 'TimeoutError' ? 'it is too slow' : String(error);
      log.warn(`Tools for plans may fail. No answer of ${url}: ${why}.`, { url });
    }
  }
}
