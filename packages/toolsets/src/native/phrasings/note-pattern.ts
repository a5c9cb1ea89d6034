import { text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';
import { textValue } from '../arguments/text-value.ts';

const PATTERN = /^(?:(?<folder>[^*?[\]{}]+)\/)?(?<deep>\*\*(?:\/|$))?(?<last>[^/]*)$/;

/** Reads a path pattern as an equivalent folder and part of a name, if there are such. */
export function notePattern(sent: RawArguments): RawArguments {
  const pattern = findArgument(sent, ['pattern', 'glob', 'name_pattern', 'file_pattern']);
  if (pattern === undefined) return sent;
  const { folder, deep, last = '' } = PATTERN.exec(textValue(pattern.value))?.groups ?? { last: '?' };
  const name = nameOf(last.replace(/\.md$/, ''));
  if (name === undefined) throw beyondNames(pattern.name);
  const said = withoutArguments(sent, [pattern.name]);
  if (name !== '' && findArgument(said, ['name']) !== undefined) throw conflicting(pattern.name, 'name');
  if (folder !== undefined && findArgument(said, ['folder', 'folder_path']) !== undefined)
    throw conflicting(pattern.name, 'folder');
  return {
    ...said,
    ...(name === '' ? {} : { name }),
    ...(folder === undefined ? {} : { folder }),
    ...(folder !== undefined && deep === undefined ? { recursive: false } : {}),
  };
}

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
