import { isCanvasJson } from '../links/canvas-json.ts';
import type { BodyState } from './note-index.ts';
import { isCanvasPath } from './text-path.ts';

/** Whether it is known what a text says: a canvas has to be JSON. One that is empty is as the app makes it. */
export function stateOfText(path: string, text: string): BodyState {
  return !isCanvasPath(path) || text.trim() === '' || isCanvasJson(text) ? 'read' : 'not_json';
}
