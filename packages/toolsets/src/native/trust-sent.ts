import { type AgentError, type Message, type Part, shown, trusted } from '@obsidian-agent/shared-types';

/** The words of a failure. What the caller sent itself is not taken for a text of the vault, and nothing is quoted at length. */
export function trustSent(
  { parts: { message, hint } }: AgentError,
  args: Readonly<Record<string, unknown>>,
): AgentError['parts'] {
  const sent = textsIn(args);
  const whole = JSON.stringify(args);
  const isSent = (text: string) => whole.includes(text) || sent.some((each) => each.includes(text));
  // A message is about the note that the caller named; a hint lists others.
  const isSubject = (text: string) => isSent(text) || sent.some((each) => isPathOf(text, each));
  return { message: trustEach(message, isSubject), hint: trustEach(hint, isSent) };
}

function trustEach(message: Message, isTrusted: (text: string) => boolean): Message {
  const judged = message.map((part) => {
    if (typeof part !== 'string') return part;
    return isTrusted(part) ? trusted(shown(part)) : shown(part);
  });
  return judged.map((part, at) => (isJoint(part, judged, at) ? trusted(String(part)) : part));
}

/** What joins two entries of a list, of which one at least is trusted. */
function isJoint(part: Part, parts: Message, at: number): boolean {
  const isPlain = typeof part === 'string' && !/[\p{L}\p{N}]/u.test(part);
  return isPlain && [parts[at - 1], parts[at + 1]].some((other) => typeof other === 'object');
}

/** Whether a text is the path of the note that a reference names. */
function isPathOf(text: string, reference: string): boolean {
  const [path, name] = [text, reference].map((each) => each.toLowerCase().replace(/^[/#]|\.md$/g, ''));
  return name !== '' && (path === name || path?.endsWith(`/${name}`) === true);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
