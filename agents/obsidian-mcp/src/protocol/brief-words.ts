import { isCallToolResult, ProtocolError, type Result } from '@modelcontextprotocol/server';

const LONGEST_SHOWN = 200;

/** A text as messages repeat it: by its beginning, where it is long. */
export function shown(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…`;
}

/** An answer that repeats nothing at length which a failing call had sent. */
export function briefAnswer(answer: Result, sent: unknown): Result {
  if (answer['isError'] !== true || !isCallToolResult(answer)) return answer;
  const content = answer.content.map((block) =>
    block.type === 'text' ? { ...block, text: briefWords(block.text, sent) } : block,
  );
  return { ...answer, content };
}

/** The same for an error of the protocol; any other comes back as it is. */
export function briefError(error: unknown, sent: unknown): unknown {
  // Its own class tells the SDK more of it than code and data do.
  if (error instanceof ProtocolError) error.message = briefWords(error.message, sent);
  return error;
}

function briefWords(words: string, sent: unknown): string {
  if (words.length <= LONGEST_SHOWN) return words;
  const long = [...longTexts(sent)].sort((a, b) => b.length - a.length);
  return long.reduce((told, text) => {
    const escaped = JSON.stringify(text).slice(1, -1);
    return told.replaceAll(escaped, () => shown(escaped)).replaceAll(text, () => shown(text));
  }, words);
}

/** Every long text of a value, names included. What was read is nested no deeper than requests may be. */
function* longTexts(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > LONGEST_SHOWN) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    yield* longTexts(name);
    yield* longTexts(part);
  }
}
