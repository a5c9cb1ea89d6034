import { type NoteStructure, type Span, unquoteDouble } from '@obsidian-agent/markdown';
import { type CanvasNode, isCanvasJson, jsonSpeller, locateNodes } from './canvas-json.ts';
import { noteReferences, type Reference } from './note-references.ts';

/**
 * Lists the files that a canvas names: in its file nodes, as backgrounds of its groups, and in links in its cards.
 *
 * Undefined for text that is not JSON.
 *
 * @param parse parses the text of a card as a note
 */
export function canvasReferences(json: string, parse: (text: string) => NoteStructure): Reference[] | undefined {
  if (!isCanvasJson(json)) return undefined;
  const spell = jsonSpeller(json);
  return locateNodes(json).flatMap((node) => [
    ...pathReferences(json, node).map((reference) => ({ ...reference, quote: spell })),
    ...cardReferences(json, node, parse).map((reference) => ({ ...reference, quote: spell })),
  ]);
}

function pathReferences(json: string, node: CanvasNode): Reference[] {
  return ['file', 'background'].flatMap((key): Reference[] => {
    const span = node.get(key);
    if (span === undefined) return [];
    const path = unquoteDouble(json, span).value;
    return [{ form: 'path', path, written: path, span, isWhole: false, isAngled: false }];
  });
}

function cardReferences(json: string, node: CanvasNode, parse: (text: string) => NoteStructure): Reference[] {
  const card = node.get('text');
  if (card === undefined) return [];
  const { value, offsets } = unquoteDouble(json, card);
  if (!value.includes('[')) return [];

  const locate = ({ start, end }: Span): Span => ({ start: offsets[start] ?? card.end, end: offsets[end] ?? card.end });
  return noteReferences(value, parse(value)).map((reference) => ({
    ...reference,
    span: locate(reference.span),
    ...(reference.display && { display: { ...reference.display, span: locate(reference.display.span) } }),
  }));
}
