import { isCanvasJson } from '../formats/canvas-json.ts';
import { isCanvasPath } from '../paths/text-path.ts';
import type { BodyState } from './note-index.ts';

/**
 * Whether a text can be interpreted: a canvas must be JSON. An empty one is valid, because Obsidian creates them empty.
 */
export function stateOfText(path: string, text: string): BodyState {
  return !isCanvasPath(path) || text.trim() === '' || isCanvasJson(text) ? 'read' : 'not_json';
}
