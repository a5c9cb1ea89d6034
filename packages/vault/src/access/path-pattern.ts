/**
 * Reads a pattern of paths in a vault: `*` and `?` within a name, `**` for any folders, `{a,b}` for either.
 *
 * A pattern means what it names and all that is below it. Case and Unicode form do not count, for on many disks they
 * do not either.
 */
export function compilePattern(pattern: string): (path: string) => boolean {
  const plain = pattern.normalize('NFC').replace(/^(\.?\/)+|(?<!\/)\/+$/g, '');
  const expression = new RegExp(`^${expressionOf(plain)}(?:/.*)?$`, 'isu');
  return (path) => expression.test(path.normalize('NFC'));
}

function expressionOf(pattern: string): string {
  // What is below is meant anyway: "A/**" is "A", but not A itself where a name has to follow.
  return pattern.replace(/\/\*\*$/, '').replace(TOKENS, translated);
}

const TOKENS = /\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[\\^$+.()|[\]{}]/gu;

function translated(token: string): string {
  if (token === '**/') return '(?:[^/]+/)*';
  if (token === '**') return '.*';
  if (token === '*') return '[^/]*';
  if (token === '?') return '[^/]';
  if (token.length > 1) {
    const choices = token.slice(1, -1).split(',');
    return `(?:${choices.map((choice) => choice.replace(TOKENS, translated)).join('|')})`;
  }
  return `\\${token}`;
}
