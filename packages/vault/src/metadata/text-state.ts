import { isCanvasJson } from '../formats/canvas-json.ts';
import { isCanvasPath } from '../paths/text-path.ts';
import type { BodyState } from './note-index.ts';

/** Whether it is known what a text says: a canvas has to be JSON. One that is empty is as the app makes it. */
export function stateOfText(path: string, text: string): BodyState {
  return !isCanvasPath(path) || text.trim() === '' || isCanvasJson(text) ? 'read' : 'not_json';
}
