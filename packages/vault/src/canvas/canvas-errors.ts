import { lineIndex } from '@obsidian-agent/markdown';
import {
  AgentError,
  call,
  didYouMean,
  listed,
  type Message,
  param,
  SEND,
  send,
  spelled,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { kindWords } from '../paths/file-kind.ts';

const MOST_LISTED = 20;

/** `problem` quotes nothing of the file. */
export function canvasMalformed(file: { path: string; text: string }, offset: number, problem: string): AgentError {
  const lines = lineIndex(file.text);
  const at = lines.lineOf(offset);
  const [line, column] = [at + 1, offset - lines.startOf(at) + 1];
  return new AgentError('CANVAS_MALFORMED', {
    message: text`'${file.path}' is not a valid canvas: line ${line}, column ${column}: ${trusted(problem)}`,
    hint: text`Read the file with ${call('read_note', { note: file.path })} and correct it, or restore an earlier text of it (${call('read_history', { note: file.path })}).`,
    details: { path: file.path, line, column, problem },
  });
}

export function notACanvas(ref: string): AgentError {
  const kind = kindWords(ref);
  return new AgentError('EXTENSION_INVALID', {
    message: text`'${ref}' is ${trusted(kind)}, not a canvas`,
    hint: text`${SEND} the path or the name of a canvas, such as "Boards/Trip.canvas".`,
    details: { path: ref, kind, expected: '.canvas' },
  });
}

/** `canvases`: those with similar names, or else some of the vault's. */
export function canvasNotFound(
  ref: string,
  { suggestions, canvases }: { suggestions: readonly string[]; canvases: readonly string[] },
): AgentError {
  const create = text`To create it, ${spelled(text`send ${param('create_if_missing', true)} to edit_canvas`, text`run edit_canvas with --create-if-missing`)}.`;
  const known = canvases.length === 0 ? text`The vault has no canvases.` : text`Canvases: ${listed(canvases)}.`;
  return new AgentError('NOTE_NOT_FOUND', {
    message: text`Canvas '${ref}' not found`,
    hint: suggestions.length > 0 ? didYouMean(suggestions) : text`${known} ${create}`,
    details: { path: ref, suggestions, canvases },
  });
}

/** An item of a canvas as errors list it. */
interface ItemName {
  readonly id: string;
  readonly title: string;
}

/** The reference to an item, and the canvas. */
export interface ItemFacts {
  readonly path: string;
  readonly kind: 'node' | 'edge';
  readonly ref: string;
}

export function itemNotFound(
  { path, kind, ref }: ItemFacts,
  { near, known }: { near: readonly string[]; known: readonly ItemName[] },
): AgentError {
  const list = known.slice(0, MOST_LISTED);
  return new AgentError('CANVAS_ITEM_NOT_FOUND', {
    message: text`The canvas '${path}' has no ${trusted(kind)} '${ref}'`,
    hint:
      near.length > 0
        ? didYouMean(near)
        : known.length === 0
          ? text`The canvas has no ${trusted(kind)}s.`
          : text`${SEND} the id or the text of one of its ${trusted(kind)}s: ${namesOf(list)}.`,
    details: { path, kind, ref, suggestions: near, known: list },
  });
}

export function itemAmbiguous({ path, kind, ref }: ItemFacts, found: readonly ItemName[]): AgentError {
  const candidates = found.slice(0, MOST_LISTED);
  return new AgentError('CANVAS_ITEM_AMBIGUOUS', {
    message: text`'${ref}' may be any of ${found.length} ${trusted(kind)}s of '${path}'`,
    hint: text`${SEND} the id of one of them: ${namesOf(candidates)}.`,
    details: { path, kind, ref, candidates, total: found.length },
  });
}

export function itemExists(path: string, id: string): AgentError {
  return new AgentError('CANVAS_ITEM_EXISTS', {
    message: text`The canvas '${path}' already has a node or an edge with the id '${id}'`,
    hint: text`Leave the id out to get a new one, or ${send} another.`,
    details: { path, id },
  });
}

/** For a change that nodes of this type cannot have. */
export function nodeMismatch(
  path: string,
  { id, type, member, expected }: { id: string; type: string; member: string; expected: string },
): AgentError {
  return new AgentError('CANVAS_ITEM_MISMATCH', {
    message: text`The node '${id}' of '${path}' is of the type '${type}', which has no ${trusted(member)}`,
    hint: text`Only a node of the type ${trusted(expected)} has ${trusted(member)}. To replace the node, remove it and add another one.`,
    details: { path, id, type, member, expected },
  });
}

function namesOf(items: readonly ItemName[]): Message {
  return listed(items.map(({ id, title }) => (title === '' || title === id ? id : `${id} (${title})`)));
}
