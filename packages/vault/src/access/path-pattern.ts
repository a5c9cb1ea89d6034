/**
 * Compiles a path pattern: `*` and `?` match within a name, `**` matches any folders, `{a,b}` matches either.
 *
 * A pattern matches the paths it names and everything below them. It ignores case and Unicode form, as many disks do.
 */
export function compilePathPattern(pattern: string): (path: string) => boolean {
  const plain = pattern.normalize('NFC').replace(/^(\.?\/)+|(?<!\/)\/+$/g, '');
  const expression = new RegExp(`^${expressionOf(plain)}(?:/.*)?$`, 'isu');
  return (path) => expression.test(path.normalize('NFC'));
}

function expressionOf(pattern: string): string {
  // A pattern covers everything below it anyway, so "A/**" equals "A", except for A itself if a name has to follow.
  return pattern.replace(/\/\*\*$/, '').replace(TOKENS, translateToken);
}

const TOKENS = /\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[\\^$+.()|[\]{}]/gu;

function translateToken(token: string): string {
  if (token === '**/') return '(?:[^/]+/)*';
  if (token === '**') return '.*';
  if (token === '*') return '[^/]*';
  if (token === '?') return '[^/]';
  if (token.length > 1) {
    const choices = token.slice(1, -1).split(',');
    return `(?:${choices.map((choice) => choice.replace(TOKENS, translateToken)).join('|')})`;
  }
  return `\\${token}`;
}
