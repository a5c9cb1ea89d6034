import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { type Text, withoutCode } from './source-texts.ts';

/** Keys of YAML files whose values people read. */
const proseKeys = new Set(['about', 'description', 'label', 'name', 'placeholder', 'summary', 'title', 'value']);

/** The comments of a Dockerfile, shell script or YAML file, and the texts for people in YAML. */
export function textsOfSetup(path: string, source: string): Text[] {
  return [...commentsOf(source), ...(/\.ya?ml$/.test(path) ? valuesOf(source) : [])];
}

/** Comments; those in consecutive lines belong together. */
function commentsOf(source: string): Text[] {
  return [...source.matchAll(/(?:^[ \t]*#(?!!).*\n?)+|(?<=\s)# .*/gm)].map(({ 0: comment, index }) => ({
    kind: 'message',
    text: withoutCode(comment.replaceAll(/^[ \t]*#+/gm, '')),
    line: source.slice(0, index).split('\n').length,
  }));
}

function valuesOf(source: string): Text[] {
  const lines = new LineCounter();
  const texts: Text[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string' || !proseKeys.has(String(key.value)))
        return;
      const { line } = lines.linePos(value.range?.[0] ?? 0);
      texts.push({ kind: 'message', text: withoutCode(value.value), line });
    },
  });
  return texts;
}
