import { isObject, text } from '@obsidian-agent/shared-types';
import { ambiguous } from '../arguments/refusals.ts';
import { decodeValue } from '../arguments/values.ts';
import { selecting } from './refused.ts';

/** Reads a selection that is the path of a note, or a list of notes, as those notes. */
export function selectionOf(value: unknown): unknown {
  const notes = decodeValue(value, 'texts');
  if (isObject(value) || value === undefined) return value;
  const isNotes = Array.isArray(notes) && notes.every((note) => typeof note === 'string' && !/^#|\/$/.test(note));
  if (isNotes && (typeof value !== 'string' || /^\s*\[|\.md$/i.test(value))) return { notes };
  throw ambiguous('select', text`could be notes, folders, tags or words`, selecting);
}
