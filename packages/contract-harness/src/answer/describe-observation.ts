import type { Observation } from '../subject/invocation.ts';

const SHOWN_BYTES = 400;

/** Describes in one line how an agent ended. */
export function describeEnd({ exitCode, signal, stopped, elapsedMs }: Observation): string {
  const time = `after ${Math.round(elapsedMs)} ms`;
  if (stopped !== undefined) return `it ${stopped} and was killed ${time}`;
  return signal === null ? `exit status ${exitCode} ${time}` : `ended by ${signal} ${time}`;
}

/** Shows the first bytes of a stream on one line. */
export function describeBytes(bytes: Buffer): string {
  if (bytes.length === 0) return '(nothing)';
  const text = JSON.stringify(bytes.subarray(0, SHOWN_BYTES).toString()).slice(1, -1).replaceAll('\\"', '"');
  return bytes.length > SHOWN_BYTES ? `${text}… (${bytes.length} bytes)` : text;
}
