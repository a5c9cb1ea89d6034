/** A text of about this many characters, with as many copies of one part as fit. */
export type Growing = (length: number) => string;

function over(piece: string): Growing {
  return (length) => piece.repeat(length / piece.length);
}

function numbered(width: number, piece: (at: number) => string): Growing {
  return (length) => Array.from({ length: length / width }, (_, at) => piece(at)).join('');
}

function within(before: string, growing: Growing, after: string): Growing {
  return (length) => before + growing(length) + after;
}

/**
 * Everything that can be many, long or deep in a note.
 *
 * Some sections, tags, blocks and tasks have the names that the requests use.
 */
export const growingNotes: Readonly<Record<string, Growing>> = {
  lines: numbered(20, (at) => `line ${at} of a text\n`),
  'one line': over('word '),
  'one word': over('w'),
  'hyphens of one word': over('ab-'),
  'hyphenated words': over('a-b '),
  'names in code': over('aB_c '),
  'spaces in a line': within('a', over(' '), 'b'),
  'blank lines': within('a', over('\n'), 'b'),
  'lines that end with CR LF': over('a\r\n'),
  paragraphs: over('a b\n\n'),
  tags: numbered(7, (at) => `#t${at}\n`),
  'tags in one line': numbered(7, (at) => `#t${at} `),
  'the same tag': over('#a '),
  'tags without a space': over('#a'),
  'tags before list marks': over('#a - x\n\n'),
  'levels of a tag': within('#a', over('/a'), ''),
  'slashes of a tag': within('#a', over('/'), 'b'),
  'hash marks': over('#'),
  headings: numbered(16, (at) => `${'#'.repeat((at % 6) + 1)} h${at}\ntext\n`),
  'the same heading': over('# h\n'),
  'headings by underline': over('h\n===\n'),
  tasks: numbered(30, (at) => `- [ ] t${at} #a${at} 📅 2026-01-01\n`),
  'tasks within tasks': numbered(40, (at) => `${'\t'.repeat(at % 50)}- [ ] t${at}\n`),
  'fields of a task': within('- [ ] t1 ', over('[due:: 2026-01-01] '), '\n'),
  'tags of a task': within('- [ ] t1 ', over('#a '), '\n'),
  'tasks that a task waits for': within('- [ ] t1 ⛔ ', over('a, '), 'b\n'),
  'list items': over('- a\n'),
  'lists within lists': (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, level) => `${' '.repeat(2 * level)}- a\n`).join(''),
  'lists in one line': over('- '),
  quotes: over('> a\n'),
  'quotes in one line': within('', over('> '), 'a'),
  callouts: over('> [!note] x\n> y\n\n'),
  'rows of a table': within('|a|b|\n|-|-|\n', over('|c|d|\n'), ''),
  'columns of a table': (length) => ['|a', '|-', '|b'].map((cell) => `${cell.repeat(length / 6)}|\n`).join(''),
  links: numbered(10, (at) => `[[n${at}]]\n`),
  'the same link': over('[[o]] '),
  'links to sections': over('[[o#h]] '),
  embeds: over('![[o]]\n'),
  'Markdown links': over('[a](o.md) '),
  'brackets that open': over('['),
  'brackets that close': within(over('[')(64), over(']'), ''),
  'links that do not end': over('[a]('),
  'wikilinks that do not end': over('[[a'),
  'the path of a link': within('[[', over('a/'), 'b]]'),
  '.. segments of a link': within('[[', over('../'), 'o]]'),
  'definitions of links': numbered(14, (at) => `[a${at}]: o.md\n`),
  footnotes: (length) => numbered(18, (at) => `[^${at}]: x\n\n`)(length) + numbered(18, (at) => `[^${at}] `)(length),
  'block ids': numbered(12, (at) => `x ^b${at}\n\n`),
  'the same block id': over('x ^b\n\n'),
  emphasis: over('*a **b '),
  code: over('`a` '),
  'backticks of every number': (length) =>
    Array.from({ length: Math.sqrt(2 * length) }, (_, at) => `a${'`'.repeat(at + 1)}`).join(''),
  fences: over('```a\nb\n```\n'),
  'a fence that does not end': within('```\n', over('a\n'), ''),
  math: over('$a$ '),
  comments: over('%%a%% '),
  'comments that do not end': over('%%a\n'),
  HTML: over('<b>a</b> '),
  'HTML that does not end': over('<a b="'),
  addresses: over('http://a.b/c '),
  'text without spaces': over('日本語'),
  emoji: over('😀'),
  'fields in text': over('a:: b\n'),
  'variables of a template': over('{{title}} {{date}} '),
  properties: within(
    '---\n',
    numbered(10, (at) => `k${at}: v\n`),
    '---\nx',
  ),
  'a list in the properties': within('---\na:\n', over('- b\n'), '---\nx'),
  'tags in the properties': within(
    '---\ntags:\n',
    numbered(8, (at) => `- t${at}\n`),
    '---\nx',
  ),
  'aliases in the properties': within(
    '---\naliases:\n',
    numbered(8, (at) => `- t${at}\n`),
    '---\nx',
  ),
  'links in the properties': within(
    '---\na:\n',
    numbered(14, (at) => `- "[[t${at}]]"\n`),
    '---\nx',
  ),
  'lists within lists in the properties': (length) =>
    `---\na: ${'['.repeat(length / 2)}${']'.repeat(length / 2)}\n---\nx`,
  'maps within maps in the properties': (length) =>
    `---\n${Array.from({ length: Math.sqrt(2 * length) }, (_, level) => `${' '.repeat(level)}a:\n`).join('')}---\nx`,
  'a text in the properties': within('---\na: "', over('x '), '"\n---\nx'),
  'spaces in the properties': within('---\na: b', over(' '), 'c\n---\nx'),
};
