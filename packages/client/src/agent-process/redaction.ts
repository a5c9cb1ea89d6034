/** Replaces secrets in texts that are handed out. */
export interface Redaction {
  /** Length of the longest text that it replaces; 0 if there is none. */
  readonly longest: number;
  replace(text: string): string;
  /** For a part of a longer text: also replaces a secret that is cut off at the start or the end. */
  replaceInPart(text: string): string;
}

const MASK = '***';
/** A shorter line of a secret of several lines, such as `}`, says nothing and would hide half of the text. */
const LEAST_LINE_CHARACTERS = 4;

/** Replaces nothing. */
export const noRedaction: Redaction = { longest: 0, replace: (text) => text, replaceInPart: (text) => text };

/** Replaces these secrets: as they are, in JSON, and the lines of a secret of several lines. */
export function redactionOf(secrets: readonly string[] = []): Redaction {
  const forms = [...new Set(secrets.flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
  const [first] = forms;
  if (first === undefined) return noRedaction;
  const pattern = new RegExp(forms.map((form) => RegExp.escape(form)).join('|'), 'gu');
  const replace = (text: string): string => text.replace(pattern, MASK);
  return {
    longest: first.length,
    replace,
    replaceInPart: (text) => (isWithin(text, forms) ? MASK : replaceEnd(replaceStart(replace(text), forms), forms)),
  };
}

function formsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/).filter((line) => line.length >= LEAST_LINE_CHARACTERS);
  const plain = [secret, ...lines].filter((form) => form !== '');
  return plain.flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]);
}

/** Whether a text was cut out of the middle of a secret. */
function isWithin(text: string, forms: readonly string[]): boolean {
  const middle = text.replace(/^\ufffd+|\ufffd+$/gu, '');
  return middle !== '' && forms.some((form) => form.includes(middle));
}

/** A text that was cut begins with the end of a secret; a character that was cut is `\ufffd`. */
function replaceStart(text: string, forms: readonly string[]): string {
  const start = text.replace(/^\ufffd+/u, '');
  const lengths = forms.map((form) => lengthOfCut(form, (length) => start.startsWith(form.slice(-length))));
  const cut = Math.max(...lengths);
  return cut === 0 ? text : MASK + start.slice(cut);
}

function replaceEnd(text: string, forms: readonly string[]): string {
  const end = text.replace(/\ufffd+$/u, '');
  const lengths = forms.map((form) => lengthOfCut(form, (length) => end.endsWith(form.slice(0, length))));
  const cut = Math.max(...lengths);
  return cut === 0 ? text : end.slice(0, -cut) + MASK;
}

/** The most characters of a secret at a cut, but not all of them. */
function lengthOfCut(form: string, isThere: (length: number) => boolean): number {
  for (let length = form.length - 1; length > 0; length -= 1) if (isThere(length)) return length;
  return 0;
}
