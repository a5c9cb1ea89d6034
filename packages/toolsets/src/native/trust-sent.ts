import { type AgentError, type SentMessage, type SentPart, shown, trusted } from '@obsidian-agent/shared-types';

/** The words of a failure, with long quotes cut. Text that the caller sent is trusted; other quotes are the vault's. */
export function trustSent(
  { parts: { message, hint } }: AgentError,
  args: Readonly<Record<string, unknown>>,
): AgentError['parts'] {
  const sent = textsIn(args);
  const whole = JSON.stringify(args);
  const isSent = (text: string) => whole.includes(text) || sent.some((each) => each.includes(text));
  // The message is about the note that the caller named; the hint may list other notes.
  const isSubject = (text: string) => isSent(text) || sent.some((each) => isPathOf(text, each));
  return { message: trustEach(message, isSubject), hint: trustEach(hint, isSent) };
}

function trustEach(message: SentMessage, isTrusted: (text: string) => boolean): SentMessage {
  const marked = message.map((part) => {
    if (typeof part !== 'string') return part;
    return isTrusted(part) ? trusted(shown(part)) : shown(part);
  });
  return marked.map((part, at) => (isJoint(part, marked, at) ? trusted(String(part)) : part));
}

/** Whether a part joins two entries of a list, at least one of which is trusted. */
function isJoint(part: SentPart, parts: SentMessage, at: number): boolean {
  const isPlain = typeof part === 'string' && !/[\p{L}\p{N}]/u.test(part);
  return isPlain && [parts[at - 1], parts[at + 1]].some((other) => typeof other === 'object');
}

/** Whether a text is the path of the referenced note. */
function isPathOf(text: string, reference: string): boolean {
  const [path, name] = [text, reference].map((each) => each.toLowerCase().replace(/^[/#]|\.md$/g, ''));
  return name !== '' && (path === name || path?.endsWith(`/${name}`) === true);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
