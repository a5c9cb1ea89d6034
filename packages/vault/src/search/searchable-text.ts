import { unquoteDouble } from '@obsidian-agent/markdown';
import { isCanvasJson, locateNodes } from '../formats/canvas-json.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { isCanvasPath } from '../paths/text-path.ts';

/** The part of a file that text search covers: all of a note, the cards of a canvas, nothing of a base. */
export function searchableText(path: string, text: string): string {
  if (isNotePath(path)) return text;
  return isCanvasPath(path) ? textOfCards(text) : '';
}

function textOfCards(json: string): string {
  if (!isCanvasJson(json)) return '';
  return locateNodes(json)
    .flatMap((node) => {
      const card = node.get('text');
      return card === undefined ? [] : [unquoteDouble(json, card).value];
    })
    .join('\n');
}
