import { fstatSync, readSync } from 'node:fs';
import { openRegularFile } from '@obsidian-agent/platform';
import { EmbeddingFailed } from '@obsidian-agent/vault';

/** A table of numbers in a file. */
export interface Tensor {
  /** Rows, and numbers in each. */
  readonly rows: number;
  readonly columns: number;
  /** @throws EmbeddingFailed if there is no such row */
  readRow(row: number): Float32Array;
}

const LENGTH_BYTES = 8;
const MOST_HEADER_BYTES = 100 * 2 ** 20;

/** Where a tensor is in the file, as the header says. */
interface TensorHeader {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly number[];
}

/** The bytes of a number of each type, and how to read one. Numbers are stored with the lowest byte first. */
const types: Readonly<Record<string, readonly [bytes: number, read: (view: DataView, at: number) => number]>> = {
  F64: [8, (view, at) => view.getFloat64(at, true)],
  F32: [4, (view, at) => view.getFloat32(at, true)],
  F16: [2, (view, at) => view.getFloat16(at, true)],
  // The higher half of an F32.
  BF16: [2, (view, at) => new Float32Array(Uint32Array.of(view.getUint16(at, true) << 16).buffer)[0] as number],
  I8: [1, (view, at) => view.getInt8(at)],
  I32: [4, (view, at) => view.getInt32(at, true)],
  I64: [8, (view, at) => Number(view.getBigInt64(at, true))],
};

/** A file of tensors in the safetensors format. Rows are read from the disk as they are asked for. */
export class TensorFile {
  readonly #file: number;
  readonly #dataStart: number;
  readonly #header: Readonly<Record<string, unknown>>;
  readonly size: number;
  readonly modifiedMs: number;

  /** @throws EmbeddingFailed if it is not such a file; the system's error if it cannot be read */
  constructor(path: string) {
    this.#file = openRegularFile(path);
    ({ size: this.size, mtimeMs: this.modifiedMs } = fstatSync(this.#file));
    const length = Number(this.#read(0, LENGTH_BYTES).getBigUint64(0, true));
    if (length > Math.min(MOST_HEADER_BYTES, this.size - LENGTH_BYTES)) throw this.#broken('its header is too long');
    this.#dataStart = LENGTH_BYTES + length;
    const { buffer } = this.#read(LENGTH_BYTES, length);
    try {
      this.#header = JSON.parse(Buffer.from(buffer).toString()) as Record<string, unknown>;
    } catch {
      throw this.#broken('its header is not JSON');
    }
  }

  /** The tensor of a name; undefined if there is none. */
  tensor(name: string): Tensor | undefined {
    if (!Object.hasOwn(this.#header, name)) return undefined;
    const { dtype, shape, data_offsets } = (this.#header[name] ?? {}) as Partial<TensorHeader>;
    const type = types[String(dtype)];
    if (type === undefined || !isCounts(shape, 1, 2) || !isCounts(data_offsets, 2, 2))
      throw this.#broken(`its tensor ${name} is of a kind that is not supported`);
    const [rows = 0, columns = 1] = shape;
    const [bytes, readNumber] = type;
    const [start = 0, end = 0] = data_offsets;
    if (end - start !== rows * columns * bytes || this.#dataStart + end > this.size)
      throw this.#broken(`its tensor ${name} is cut off`);
    return {
      rows,
      columns,
      readRow: (row) => {
        if (!Number.isInteger(row) || row < 0 || row >= rows)
          throw this.#broken(`its tensor ${name} has no row ${row}`);
        const view = this.#read(this.#dataStart + start + row * columns * bytes, columns * bytes);
        return Float32Array.from({ length: columns }, (_, at) => readNumber(view, at * bytes));
      },
    };
  }

  #read(from: number, length: number): DataView<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    if (readSync(this.#file, bytes, 0, length, from) < length) throw this.#broken('it is cut off');
    return new DataView(bytes.buffer);
  }

  #broken(why: string): EmbeddingFailed {
    return new EmbeddingFailed(`model.safetensors cannot be used: ${why}`);
  }
}

function isCounts(list: unknown, least: number, most: number): list is readonly number[] {
  if (!Array.isArray(list) || list.length < least || list.length > most) return false;
  return list.every((count) => Number.isSafeInteger(count) && count >= 0);
}
