import type { Role } from '../api/wire.ts';

/** Whether a token may start plans and control them. */
export function mayRun(roles: readonly Role[]): boolean {
  return roles.includes('run') || roles.includes('admin');
}

/** Whether a token may answer approvals. */
export function mayApprove(roles: readonly Role[]): boolean {
  return roles.includes('approve') || roles.includes('admin');
}

/** Whether a token may change the server. */
export function mayAdminister(roles: readonly Role[]): boolean {
  return roles.includes('admin');
}
