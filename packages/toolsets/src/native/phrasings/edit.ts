import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { linesOfEdit } from './lines.ts';

/** Reads one edit: `content` next to a text to find is its replacement, unless there is an operation. */
export function editPhrasing(sent: RawArguments): RawArguments {
  const content = findArgument(sent, ['content', 'new_content']);
  const isSearch = findArgument(sent, ['search', 'find', 'old_string', 'old_str', 'old_text']) !== undefined;
  const others = ['replace', 'replacement', 'replace_with', 'new', 'new_string', 'new_str', 'new_text', 'with', 'to'];
  const isOther = findArgument(sent, ['operation', 'op', 'action', 'mode', ...others]) !== undefined;
  const said =
    content !== undefined && isSearch && !isOther
      ? { ...withoutArguments(sent, [content.name]), replace: content.value }
      : sent;
  return linesOfEdit(said);
}

/** Reads `{target_type: 'heading', target: 'Log'}` as `{heading: 'Log'}`. */
export function editTarget(sent: RawArguments): RawArguments {
  const type = findArgument(sent, ['target_type'])?.value;
  const target = findArgument(sent, ['target']);
  if (target === undefined || (type !== 'heading' && type !== 'block')) return sent;
  return { ...withoutArguments(sent, ['target_type', 'targetType', target.name]), [type]: target.value };
}
