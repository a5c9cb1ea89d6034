import { isFaithful } from '@obsidian-agent/markdown';
import { fileNotText } from '../core/note-errors.ts';
import type { NoteFile, VaultReader } from '../core/vault.ts';
import { isOtherKind } from '../paths/file-kind.ts';
import { isNotePath, nameOf, withoutExtension } from '../paths/link-paths.ts';
import { nearPaths } from '../paths/near-names.ts';
import { isCanvasPath } from '../paths/text-path.ts';
import { lookUpFile } from '../references/find-file.ts';
import { newFilePath, readNewPath } from '../references/new-path.ts';
import { wholeReference } from '../references/read-reference.ts';
import { canvasNotFound, notACanvas } from './canvas-errors.ts';

const MOST_CANVASES = 10;

/**
 * Reads a canvas, by its path or name; the extension may be left out.
 *
 * @throws AgentError `NOTE_NOT_FOUND`, `EXTENSION_INVALID`, `NOTE_NOT_TEXT`, and like `lookUpFile`
 */
export async function openCanvas(reader: VaultReader, ref: string): Promise<NoteFile> {
  const file = await lookUpCanvas(reader, ref);
  if (file !== undefined) return file;
  const canvases = reader.files().filter(isCanvasPath);
  const suggestions = nearPaths(canvasRef(reader, ref), canvases, (path) => withoutExtension(nameOf(path)));
  throw canvasNotFound(ref, { suggestions, canvases: canvases.slice(0, MOST_CANVASES) });
}

/** Like `openCanvas`, but returns undefined if there is no such canvas. */
export async function lookUpCanvas(reader: VaultReader, ref: string): Promise<NoteFile | undefined> {
  const path = await lookUpFile(reader, canvasRef(reader, ref));
  if (path === undefined) return undefined;
  if (!isCanvasPath(path)) throw notACanvas(path);
  const file = reader.read(path);
  if (!isFaithful(file.text) || file.text.includes('\0')) throw fileNotText(path);
  return file;
}

/**
 * The path that a new canvas gets.
 *
 * @throws AgentError errors of the path
 */
export function newCanvasPath(reader: VaultReader, ref: string): string {
  return newFilePath(reader, readNewPath(reader, canvasRef(reader, ref)));
}

/** The reference with the extension of a canvas. */
function canvasRef(reader: VaultReader, ref: string): string {
  const { written } = wholeReference(reader, ref);
  if (isCanvasPath(written)) return written;
  if (isNotePath(written) || isOtherKind(written)) throw notACanvas(written);
  return `${written.trim()}.canvas`;
}
