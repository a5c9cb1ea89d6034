import { text } from '@obsidian-agent/shared-types';
import { type Phrasing, reading } from '../arguments/raw-arguments.ts';
import { ambiguous, assertAlone } from '../arguments/refusals.ts';
import { textValue } from '../arguments/text-value.ts';

const PATTERN = /^(?:(?<folder>[^*?[\]{}]+)\/)?(?<deep>\*\*(?:\/|$))?(?<last>[^/]*)$/;

/** Reads a path pattern as an equivalent folder and part of a name, if there are such. */
export const notePattern: Phrasing = reading(['pattern', 'glob', 'name_pattern', 'file_pattern'], (pattern, others) => {
  const { folder, deep, last = '' } = PATTERN.exec(textValue(pattern.value))?.groups ?? { last: '?' };
  const name = nameOf(last.replace(/\.md$/, ''));
  if (name === undefined) throw beyondNames(pattern.name);
  if (name !== '') assertAlone(pattern, others, ['name']);
  if (folder !== undefined) assertAlone(pattern, others, ['folder', 'folder_path']);
  return {
    ...others,
    ...(name === '' ? {} : { name }),
    ...(folder === undefined ? {} : { folder }),
    ...(folder !== undefined && deep === undefined ? { recursive: false } : {}),
  };
});

/** The part that a name must contain: a plain word, or one between stars; '' for any name. */
function nameOf(pattern: string): string | undefined {
  const [, stars = ''] = /^\*+(?:([^*]+)\*+)?$/.exec(pattern) ?? [];
  const name = /^\*{0,2}$/.test(pattern) ? '' : stars || pattern;
  return /[*?[\]{}^$|\\]/.test(name) ? undefined : name;
}

function beyondNames(field: string): Error {
  return ambiguous(
    field,
    text`notes cannot be listed by such a pattern`,
    text`Send 'name', a part of the name without wildcards, or 'folder'.`,
  );
}
