import { refused, refusedOnSocket } from './refused.ts';

const SERVED = ['GET', 'POST', 'DELETE'];
const ALLOWED = { headers: { allow: SERVED.join(', ') } };

/** Refuses unsupported methods; undefined for supported ones. */
export function refuseMethod(method: string): Response | undefined {
  return SERVED.includes(method) ? undefined : refused(405, explanation(method), ALLOWED);
}

/** The answer to CONNECT, for which Node provides only the raw socket. */
export const NO_TUNNEL: string = refusedOnSocket(405, explanation('CONNECT'), ALLOWED);

function explanation(method: string): string {
  return `The method ${method} is not supported. Send messages with POST.`;
}
