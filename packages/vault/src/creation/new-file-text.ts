import { isBasePath, isCanvasPath } from '../paths/text-path.ts';
import { contentInvalid, fileHasNoProperties } from './creation-errors.ts';
import type { NewNoteParts } from './new-note-text.ts';

/** Whether a path is that of a file, other than a note, that can be created from text. */
export function isCreatableFile(path: string): boolean {
  return isCanvasPath(path) || isBasePath(path);
}

/**
 * The text of a new canvas or base: the content unchanged, if Obsidian can open it; an empty canvas by default.
 *
 * @throws AgentError `CONTENT_INVALID`, and `NOT_A_NOTE` for parts that only a note can have
 */
export async function textOfFile(path: string, parts: NewNoteParts): Promise<string> {
  const { content = '', template, properties, tags } = parts;
  if (template !== undefined || properties !== undefined || tags !== undefined) throw fileHasNoProperties(path);
  const isCanvas = isCanvasPath(path);
  if (content.trim() === '') return isCanvas ? '{}' : content;
  // Few new files are of these kinds.
  const { canvasProblem, baseProblem } = await import('./file-formats.ts');
  const problem = isCanvas ? canvasProblem(content) : baseProblem(content);
  if (problem !== undefined) throw contentInvalid(path, problem);
  return content;
}
