import { isObject, text } from '@obsidian-agent/shared-types';
import { ambiguous } from '../arguments/refusals.ts';

const hint = text`Select notes by query, tags, folder or notes, such as {"folder": "Work"} or {"notes": ["Work/Plan.md"]}.`;

/** Reads a selection that is the path of a note, or a list of notes, as those notes. */
export function selectionOf(value: unknown): unknown {
  if (isObject(value) || value === undefined) return value;
  const texts = typeof value === 'string' ? listOf(value) : value;
  if (Array.isArray(texts) && texts.every((text) => typeof text === 'string' && !/^#|\/$/.test(text)))
    return { notes: texts };
  throw ambiguous('select', text`could be notes, folders, tags or words`, hint);
}

function listOf(text: string): unknown {
  if (/\.md$/i.test(text)) return [text];
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
