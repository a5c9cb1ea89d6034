import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OptionTable } from './options.ts';
import { type CommandSyntax, parseCommandLine } from './parse.ts';
import { UsageError } from './usage-error.ts';

const options = {
  path: { type: 'string', summary: 'A text' },
  tag: { type: 'string', multiple: true, summary: 'A list' },
  mode: { type: 'string', values: ['words', 'regex'], default: 'words', summary: 'A choice' },
  content: { type: 'string', allowsEmpty: true, summary: 'Any text' },
  'dry-run': { type: 'boolean', short: 'n', summary: 'A switch' },
} as const satisfies OptionTable;

const syntax = { name: 'program', options };
const optionsOf = (...args: string[]) => parseCommandLine(args, syntax)?.options;

function refusalOf(args: readonly string[], more: Partial<CommandSyntax<OptionTable>> = {}): UsageError {
  try {
    parseCommandLine(args, { ...syntax, ...more });
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('The command line was accepted.');
}

test('a value follows its option, or an equals sign', () => {
  expect(optionsOf('--path', 'a', '--content=b=c')).toMatchObject({ path: 'a', content: 'b=c' });
});

test('a missing option has its default, or no value', () => {
  expect(optionsOf()).toEqual({ path: undefined, tag: undefined, mode: 'words', content: undefined });
});

test('a list keeps the order of its entries', () => {
  expect(optionsOf('--tag', 'b', '--tag=a')).toMatchObject({ tag: ['b', 'a'] });
});

test.each(['- item', '---\ntags: []\n---', '-', '-5', '--', '--unknown'])(
  '%j can be the value of an option',
  (value) => {
    expect(optionsOf('--path', value)).toMatchObject({ path: value });
  },
);

test('any text can follow an equals sign', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(optionsOf(`--path=${text}`)).toMatchObject({ path: text });
    }),
  );
});

test.each([
  [['--dry-run'], true],
  [['-n'], true],
  [['--dry-run=true'], true],
  [['--dry-run', 'true'], true],
  [['--no-dry-run=false'], true],
  [['--no-dry-run'], false],
  [['--dry-run=false'], false],
  [['--dry-run', 'false'], false],
])('%j is %s', (args, value) => {
  expect(optionsOf(...args)).toMatchObject({ 'dry-run': value });
});

test('a switch leaves the word true to positional arguments', () => {
  const parsed = parseCommandLine(['--dry-run', 'true'], { ...syntax, positionals: ['[word]'] });

  expect(parsed).toMatchObject({ options: { 'dry-run': true }, positionals: ['true'] });
});

test('after -- nothing is an option', () => {
  const parsed = parseCommandLine(['--path', 'a', '--', '--help'], { ...syntax, positionals: ['<word>'] });

  expect(parsed).toMatchObject({ options: { path: 'a' }, positionals: ['--help'] });
});

test.each([['--help'], ['-h'], ['--bananas', '--help'], ['--help=true']])('%s asks for help', (...args) => {
  expect(parseCommandLine(args, { ...syntax, positionals: ['<word>'] })).toBeUndefined();
});

test.each([
  [['--pth', 'a'], 'Unknown option --pth', 'Did you mean --path?'],
  [['--banana'], 'Unknown option --banana', 'Use one of: --path, --tag, '],
  [['-x'], 'Unknown option -x', 'Use one of: '],
  [['--constructor=1'], 'Unknown option --constructor', ''],
  [['--no-path'], 'Unknown option --no-path', ''],
  [['--path'], '--path needs a value', 'See `program --help`'],
  [['--path='], '--path needs a value', ''],
  [['--path', ''], '--path needs a value', ''],
  [['--path', '--dry-run'], '--path needs a value', 'write --path=--dry-run'],
  [['--path', '-n'], '--path needs a value', 'write --path=-n'],
  [['--path', 'a', '--path', 'b'], '--path is given twice', 'Leave one of them out'],
  [['--dry-run', '--no-dry-run'], '--no-dry-run is given twice', ''],
  [['--mode', 'all'], 'Invalid value "all" for --mode', 'Use words or regex.'],
  [['--dry-run=yes'], 'Invalid value "yes" for --dry-run', 'Use true or false.'],
  [['word'], 'Unexpected argument "word"', ''],
])('%j is refused: %s', (args, message, hint) => {
  expect(refusalOf(args)).toMatchObject({ message, hint: expect.stringContaining(hint) });
});

test('an empty text is a value where the option allows it', () => {
  expect(optionsOf('--content', '')).toMatchObject({ content: '' });
});

test('required options and arguments are named if they are missing', () => {
  expect(refusalOf([], { options: { to: { type: 'string', required: true, summary: '' } } }).message).toBe(
    '--to is required',
  );
  expect(refusalOf([], { positionals: ['<plan>', '[id]'] }).message).toBe('Missing argument <plan>');
});

test('a program can add to what is guessed from the spelling', () => {
  const guess = (name: string) => (name === 'text' ? 'content' : undefined);

  expect(refusalOf(['--text', 'a'], { guess }).hint).toContain('Did you mean --content?');
});
