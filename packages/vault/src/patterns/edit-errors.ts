import { AgentError, beginningOf, quoted, SEND, send, spelled, text, trusted } from '@obsidian-agent/shared-types';

/** A line that almost matches a search text. */
export interface NearLine {
  readonly line: number;
  readonly text: string;
  readonly differs: string;
}

export function textNotFound(path: string, search: string, near: NearLine | undefined): AgentError {
  const shown = beginningOf(search);
  const again = text`Read the note again and ${send} the text exactly as it appears there.`;
  return new AgentError('TEXT_NOT_FOUND', {
    message: text`The note '${path}' does not have the text ${quoted(shown)}`,
    hint:
      near === undefined
        ? again
        : text`Line ${near.line} differs in ${trusted(near.differs)}: ${quoted(near.text)}. ${again}`,
    details: { path, search: shown, ...(near === undefined ? {} : { nearest: near }) },
  });
}

export function matchCountMismatch(
  path: string,
  { expected, found, lines }: { expected: number; found: number; lines: readonly number[] },
): AgentError {
  return new AgentError('MATCH_COUNT_MISMATCH', {
    message: text`The text to replace occurs ${found} times in '${path}', not ${trusted(expected === 1 ? 'once' : `${expected} times`)}`,
    hint: text`It is at ${trusted(lines.length === 1 ? 'line' : 'lines')} ${trusted(lines.join(', '))}. ${SEND} more of the text around it, or ${spelled(text`all: true`, text`"all": true (\`obsidian-agent edit NOTE --all\`)`)} to replace every one.`,
    details: { path, expected, found, lines },
  });
}

/** `problem` quotes nothing but the expression that was sent. */
export function regexInvalid(source: string, problem: string): AgentError {
  return new AgentError('REGEX_INVALID', {
    message: text`The regular expression ${quoted(beginningOf(source))} cannot be read: ${trusted(problem)}`,
    hint: text`Use JavaScript syntax, without slashes around it, and escape special characters.`,
    details: { regex: source },
  });
}

export function regexTimedOut(path: string, source: string, limitMs: number): AgentError {
  return new AgentError('REGEX_TIMED_OUT', {
    message: text`The regular expression ${quoted(beginningOf(source))} takes too long on '${path}'`,
    hint: text`Remove nested repeats such as (a+)+, or search for plain text.`,
    details: { path, regex: source, limit_ms: limitMs },
  });
}

/** Reports which of several edits failed. */
export function editFailed(error: AgentError, index: number, count: number): AgentError {
  const { reason, wording, details } = error;
  return new AgentError(reason, {
    message: count === 1 ? wording.message : text`Edit ${index + 1}: ${wording.message}`,
    hint: wording.hint,
    details: { ...details, edit: index },
    cause: error,
  });
}
