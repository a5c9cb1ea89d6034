/** A place that a regular expression fits. */
export interface RegexMatch {
  readonly start: number;
  readonly text: string;
  readonly groups: readonly (string | undefined)[];
  readonly named: Readonly<Record<string, string | undefined>> | undefined;
}

export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

interface Search {
  readonly text: string;
  readonly pattern: Pattern;
  readonly limitMs: number;
}

/** What the thread tells: every place, and how long the last, vain search took. */
interface Found {
  readonly matches: readonly RegexMatch[];
  readonly lastMs: number;
}

// No engine can be stopped inside a search, but a process can end without waiting for one of its threads. The thread's
// program is a text, since the executable has no file that a thread could start from.
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const pattern = new RegExp(workerData.source, workerData.flags);
const matches = [];
let lastMs = 0;
for (;;) {
  const before = process.threadCpuUsage().user;
  const match = pattern.exec(workerData.text);
  lastMs = (process.threadCpuUsage().user - before) / 1000;
  if (match === null) break;
  const [text, ...groups] = match;
  matches.push({ start: match.index, text, groups, named: match.groups && { ...match.groups } });
  if (text === '') pattern.lastIndex += workerData.text.codePointAt(pattern.lastIndex) > 0xffff ? 2 : 1;
}
parentPort.postMessage({ matches, lastMs });
`;

/** A search that takes longer than any that ends by itself on a text of that length was given up by the engine. */
const LONGEST_VAIN_MS = 150;
const CHARACTERS_PER_MS = 20_000;

/** The flags with which an expression can be read; many that people write are valid by code units alone. */
export function compilePattern(source: string): Pattern | { readonly problem: string } {
  let problem = '';
  for (const flags of ['gmu', 'gm']) {
    try {
      new RegExp(source, flags);
      return { source, flags };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problem ||= error.message;
    }
  }
  return { problem };
}

/** Every place of a text that an expression fits; undefined where the search takes longer than it may. */
export async function findMatches({ text, pattern, limitMs }: Search): Promise<readonly RegexMatch[] | undefined> {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(PROGRAM, { eval: true, workerData: { text, ...pattern } });
  worker.unref();
  const found = await new Promise<Found | undefined>((resolve, reject) => {
    const timer = setTimeout(resolve, limitMs, undefined);
    worker.once('message', (message: Found) => {
      clearTimeout(timer);
      resolve(message);
    });
    worker.once('error', reject);
  });
  // One engine ends a search that goes on for too long as if nothing were there.
  const isGivenUp = found !== undefined && found.lastMs > LONGEST_VAIN_MS + text.length / CHARACTERS_PER_MS;
  return isGivenUp ? undefined : found?.matches;
}

/** What takes the place of a match: `$1`, `$<name>` and `$&` stand for what was found, `$$` for a `$`. */
export function expandReplacement(replace: string, match: RegexMatch): string {
  return replace.replaceAll(/\$(?:[$&]|\d{1,2}|<[^>]*>)/g, (sign) => {
    if (sign === '$$') return '$';
    if (sign === '$&') return match.text;
    return sign.startsWith('$<') ? namedGroup(sign, match) : numberedGroup(sign, match);
  });
}

function namedGroup(sign: string, { named }: RegexMatch): string {
  return named === undefined ? sign : (named[sign.slice(2, -1)] ?? '');
}

/** `$12` is the twelfth group where there are so many, else the first one and a `2`. */
function numberedGroup(sign: string, { groups }: RegexMatch): string {
  for (const length of [sign.length, 2]) {
    const number = Number(sign.slice(1, length));
    if (number >= 1 && number <= groups.length) return (groups[number - 1] ?? '') + sign.slice(length);
  }
  return sign;
}
