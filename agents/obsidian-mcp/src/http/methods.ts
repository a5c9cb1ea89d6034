import { refused } from './refused.ts';

const SERVED = ['GET', 'POST', 'DELETE'];

/** Refuses the methods that have no meaning here; undefined for the others. */
export function refuseMethod(method: string): Response | undefined {
  if (SERVED.includes(method)) return undefined;
  return refused(405, `The method ${method} is not served. Send messages with POST.`, {
    headers: { allow: SERVED.join(', ') },
  });
}

/** The answer to CONNECT, for which Node hands over the bare connection. */
export const NO_TUNNEL: string = `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${SERVED.join(', ')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
