/** Placeholder for the sandbox's folder in recipes. */
export const ROOT = '%ROOT%';

/** Placeholder for the sandbox's vault in recipes. */
export const VAULT: string = `${ROOT}/vault`;

/**
 * A part of stdin or of a file, small enough to print: text, binary bytes, a repetition, a pause, or the end of input
 * without closing the stream.
 */
export type Piece =
  | string
  | Uint8Array
  | { readonly repeat: string; readonly times: number }
  | { readonly pauseMs: number }
  | { readonly stayOpen: true };

/** Size of the chunks of a long piece. */
const PART_BYTES = 1024 * 1024;

export type Recipe = string | readonly Piece[];

export function piecesOf(recipe: Recipe): readonly Piece[] {
  return typeof recipe === 'string' ? [recipe] : recipe;
}

/** The bytes of a piece; none for a pause. Replaces `%ROOT%` in text, escaped for JSON strings. */
export function bytesOf(piece: Piece, root: string): Buffer {
  if (typeof piece === 'string') return Buffer.from(piece.replaceAll(ROOT, JSON.stringify(root).slice(1, -1)));
  if (piece instanceof Uint8Array) return Buffer.from(piece);
  if ('repeat' in piece) return Buffer.alloc(Buffer.byteLength(piece.repeat) * piece.times, piece.repeat);
  return Buffer.alloc(0);
}

/** The bytes of a piece in chunks, so that it can be larger than memory. */
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
