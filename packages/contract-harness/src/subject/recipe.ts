/** Stands in recipes for the folder that holds everything of one try. */
export const ROOT = '%ROOT%';

/** Stands in recipes for the vault of one try. */
export const VAULT: string = `${ROOT}/vault`;

/**
 * A part of what an agent is fed, or of what a file holds, small enough to print: text, bytes that are no text,
 * many times the same, a wait, or the end of feeding without an end of the stream.
 */
export type Piece =
  | string
  | Uint8Array
  | { readonly repeat: string; readonly times: number }
  | { readonly pauseMs: number }
  | { readonly stayOpen: true };

/** What is made of a long piece at once. */
const PART_BYTES = 1024 * 1024;

export type Recipe = string | readonly Piece[];

export function piecesOf(recipe: Recipe): readonly Piece[] {
  return typeof recipe === 'string' ? [recipe] : recipe;
}

/** Makes the bytes of a piece; none for a wait. Text has its `%ROOT%` replaced, as it stands inside JSON strings. */
export function bytesOf(piece: Piece, root: string): Buffer {
  if (typeof piece === 'string') return Buffer.from(piece.replaceAll(ROOT, JSON.stringify(root).slice(1, -1)));
  if (piece instanceof Uint8Array) return Buffer.from(piece);
  if ('repeat' in piece) return Buffer.alloc(Buffer.byteLength(piece.repeat) * piece.times, piece.repeat);
  return Buffer.alloc(0);
}

/** The bytes of a piece in parts, so that one that is larger than memory can be sent. */
export function* partsOf(piece: Piece, root: string): Iterable<Buffer> {
  if (typeof piece === 'string' || !('repeat' in piece)) return yield bytesOf(piece, root);
  const { repeat, times } = piece;
  const atOnce = Math.ceil(PART_BYTES / Buffer.byteLength(repeat));
  const full = bytesOf({ repeat, times: Math.min(atOnce, times) }, root);
  for (let left = times; left > 0; left -= atOnce) yield left >= atOnce ? full : bytesOf({ repeat, times: left }, root);
}

export function allBytesOf(recipe: Recipe, root: string): Buffer {
  return Buffer.concat(piecesOf(recipe).map((piece) => bytesOf(piece, root)));
}
