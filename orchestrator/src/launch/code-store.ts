import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeAtomically } from '@obsidian-agent/platform/write-atomically';

/** Files of a bundle by name, with the code that V8 made of them. */
export type Chunks = ReadonlyMap<string, { readonly source: string; readonly code: Buffer }>;

/** The code of one build of a program. */
export interface StoredCode {
  /** Differs between builds. */
  readonly bundle: string;
  readonly chunks: Chunks;
}

/** The table of contents, as JSON. Before it are the checksum of all that follows, and its length. */
interface Contents {
  readonly bundle: string;
  readonly chunks: readonly StoredChunk[];
}

type Encoding = 'latin1' | 'utf8';
type StoredChunk = readonly [name: string, codeBytes: number, sourceBytes: number, Encoding];

const CHECKSUM_BYTES = 4;
const HEAD_BYTES = 8;
/** Opens what is at the path itself: no target of a link, and no pipe that waits for its writer. Windows has neither flag. */
const AS_IT_IS = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** V8 copies code that does not begin at a multiple of this. */
const ALIGNMENT = 8;

/** The code of a build; undefined if none was stored, or if it is damaged or not of this user. */
export function readStore(path: string, bundle: string): Chunks | undefined {
  try {
    const bytes = readOwnFile(path);
    return bytes && readChunks(bytes, bundle);
  } catch {
    // Most often there is no store yet. Without one, the program only starts more slowly, and replaces it.
    return undefined;
  }
}

/** Only what this user wrote to this place is run. */
function readOwnFile(path: string): Buffer | undefined {
  const descriptor = openSync(path, constants.O_RDONLY | AS_IT_IS);
  try {
    const stats = fstatSync(descriptor);
    const { uid, mode, size } = stats;
    if (!stats.isFile()) return undefined;
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o022) !== 0)) return undefined;
    const bytes = Buffer.allocUnsafeSlow(size);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, size, 0));
  } finally {
    closeSync(descriptor);
  }
}

function readChunks(bytes: Buffer, bundle: string): Chunks | undefined {
  if (bytes.readUInt32LE(0) !== crc32(bytes.subarray(CHECKSUM_BYTES))) return undefined;
  let at = HEAD_BYTES + bytes.readUInt32LE(CHECKSUM_BYTES);
  const contents = JSON.parse(bytes.toString('utf8', HEAD_BYTES, at)) as Contents;
  if (contents.bundle !== bundle) return undefined;

  const chunks = new Map<string, { source: string; code: Buffer }>();
  for (const [name, codeBytes, sourceBytes, encoding] of contents.chunks) {
    const codeAt = align(at);
    const sourceAt = codeAt + codeBytes;
    const end = sourceAt + sourceBytes;
    chunks.set(name, {
      code: bytes.subarray(codeAt, sourceAt),
      // Decoded only if it is loaded.
      get source() {
        return bytes.toString(encoding, sourceAt, end);
      },
    });
    at = end;
  }
  return chunks;
}

/** Replaces a store. V8 does not check the code that it gets, so that damaged code would crash each run. */
export function writeStore(path: string, { bundle, chunks }: StoredCode): void {
  const described: StoredChunk[] = [];
  const parts: [code: Buffer, source: Buffer][] = [];
  for (const [name, { code, source }] of chunks) {
    const encoding = /^[\0-\xff]*$/.test(source) ? 'latin1' : 'utf8';
    const text = Buffer.from(source, encoding);
    described.push([name, code.length, text.length, encoding]);
    parts.push([code, text]);
  }
  const contents = Buffer.from(JSON.stringify({ bundle, chunks: described } satisfies Contents));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(contents.length, CHECKSUM_BYTES);
  const bytes = join(Buffer.concat([head, contents]), parts);
  bytes.writeUInt32LE(crc32(bytes.subarray(CHECKSUM_BYTES)));
  writeAtomically(path, bytes, () => 0o600);
}

function join(head: Buffer, parts: readonly (readonly [code: Buffer, source: Buffer])[]): Buffer {
  const joined = [head];
  let at = head.length;
  for (const [code, source] of parts) {
    const codeAt = align(at);
    joined.push(Buffer.alloc(codeAt - at), code, source);
    at = codeAt + code.length + source.length;
  }
  return Buffer.concat(joined, at);
}

function align(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}
