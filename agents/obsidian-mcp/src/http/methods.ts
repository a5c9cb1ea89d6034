import { refused } from './refused.ts';

const SERVED = ['GET', 'POST', 'DELETE'];

/** Refuses unsupported methods; undefined for supported ones. */
export function refuseMethod(method: string): Response | undefined {
  if (SERVED.includes(method)) return undefined;
  return refused(405, `The method ${method} is not supported. Send messages with POST.`, {
    headers: { allow: SERVED.join(', ') },
  });
}

/** The answer to CONNECT, for which Node provides only the raw socket. */
export const NO_TUNNEL: string = `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${SERVED.join(', ')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
