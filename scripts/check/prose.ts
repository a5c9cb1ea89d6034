import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isExempt, isExemptString } from './prose/exemptions.ts';
import { textsOfPage } from './prose/page-texts.ts';
import { LONGEST_SENTENCE, phrases } from './prose/phrases.ts';
import { textsOfSetup } from './prose/setup-texts.ts';
import { type Text, textsOfSource } from './prose/source-texts.ts';

const { values } = parseArgs({ options: { root: { type: 'string' } } });
const root = values.root ?? join(import.meta.dirname, '..', '..');
const SOURCES = '{packages/*,agents/*,orchestrator}/src/**/*.{ts,tsx}';
const OTHERS = '{scripts,tests}/**/*.ts';
const SETUP = ['Dockerfile', '{*,.github/**/*}.{yaml,yml}', '{scripts,tests,examples}/**/*.{sh,yaml,yml}'];
const PAGES = ['*.md', 'docs/**/*.md', '{packages/*,agents/*,orchestrator}/*.md', 'tests/**/*.md'];

/** A full stop, the end of a paragraph or list item, or a colon before indented lines. */
const SENTENCE_END = /[.!?](?:\s|$)|\n\n|\n(?=[-*] )|:\n(?= {2})/;

/** Lists the places in sources, tests, pages and set-up files that are not plain English. */
const problems = globSync([SOURCES, OTHERS, ...SETUP, ...PAGES], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
  .filter((path) => !isExempt(path))
  .sort()
  .flatMap(problemsOf);

if (problems.length > 0) console.error(`${problems.join('\n')}\n${problems.length} places`);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const checked = textsOf(path, source).filter(({ kind, text }) => kind !== 'message' || !isExemptString(path, text));
  return checked.flatMap((text) => [...wordsIn(path, text), ...longSentencesIn(path, text)]);
}

function textsOf(path: string, source: string): Text[] {
  if (path.endsWith('.md')) return textsOfPage(source);
  return /\.tsx?$/.test(path) ? textsOfSource(path, source) : textsOfSetup(path, source);
}

function wordsIn(path: string, { text, line }: Text): string[] {
  return phrases.flatMap(({ pattern, better }) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`${path}:${line}: "${found}": write ${better}`];
  });
}

function longSentencesIn(path: string, { kind, text, line }: Text): string[] {
  if (kind !== 'message') return [];
  return text.split(SENTENCE_END).flatMap((sentence) => {
    const words = sentence.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length;
    const start = sentence.trim().slice(0, 40);
    return words > LONGEST_SENTENCE ? [`${path}:${line}: a sentence of ${words} words: "${start}…"`] : [];
  });
}
