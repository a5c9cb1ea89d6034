/** Why a notice did not arrive, in words of its own. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused';
}

const REFUSED = 'the connection was refused';
const UNREACHABLE = 'the host cannot be reached';
const NO_CONNECTION = 'no connection in time';
const CLOSED = 'the connection was closed before the answer';
const words: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'there is no such host'],
  ['EAI_AGAIN', 'the name of the host cannot be looked up at the moment'],
  ['ECONNREFUSED', REFUSED],
  ['ECONNRESET', CLOSED],
  ['EPIPE', CLOSED],
  ['UND_ERR_SOCKET', CLOSED],
  ['ETIMEDOUT', NO_CONNECTION],
  ['UND_ERR_CONNECT_TIMEOUT', NO_CONNECTION],
  ['EHOSTUNREACH', UNREACHABLE],
  ['ENETUNREACH', UNREACHABLE],
]);

/** Says why a request failed, without the address and the headers, which can be secrets. */
export function explainLostNotice(error: unknown): string {
  if (error instanceof NoticeRefused) return error.message;
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  if (code === undefined) return 'the request could not be sent';
  if (/CERT|ERR_TLS|VERIFY/.test(code)) return `the certificate of the host is not accepted (${code})`;
  return words.get(code) ?? `the request failed (${code})`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
