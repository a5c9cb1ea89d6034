import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a table with a vector for each word, as Model2Vec saves one, into a new folder. */
export function writeTokenTable(folder: string, vectors: Readonly<Record<string, readonly number[]>>): void {
  mkdirSync(folder);
  const words = ['[UNK]', ...Object.keys(vectors)];
  const [dims = 0] = Object.values(vectors).map(({ length }) => length);
  writeFileSync(
    join(folder, 'model.safetensors'),
    safetensors({ embeddings: [Array(dims).fill(9), ...Object.values(vectors)] }),
  );
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(wordPieces(words)));
}

type Rows = readonly (readonly number[])[];

/** How the numbers of each type are stored. */
const bytesOf = {
  F64: (numbers: readonly number[]) => Buffer.from(Float64Array.from(numbers).buffer),
  F32: (numbers: readonly number[]) => Buffer.from(Float32Array.from(numbers).buffer),
  // The higher half of each F32.
  BF16: (numbers: readonly number[]) => Buffer.from(bytesOf.F32(numbers).filter((_, at) => at % 4 >= 2)),
  F16: (numbers: readonly number[]) => {
    const bytes = Buffer.alloc(numbers.length * 2);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (const [at, number] of numbers.entries()) view.setFloat16(at * 2, number, true);
    return bytes;
  },
  I8: (numbers: readonly number[]) => Buffer.from(Int8Array.from(numbers).buffer),
  I32: (numbers: readonly number[]) => Buffer.from(Int32Array.from(numbers).buffer),
  I64: (numbers: readonly number[]) => Buffer.from(BigInt64Array.from(numbers.map(BigInt)).buffer),
};

export type NumberType = keyof typeof bytesOf;

/** Tensors of rows by name, in the bytes of a safetensors file; of type F32, unless another one is named. */
export function safetensors(
  tensors: Readonly<Record<string, Rows>>,
  types: Readonly<Record<string, NumberType>> = {},
): Buffer {
  let start = 0;
  const stored = Object.entries(tensors).map(([name, rows]) => {
    const dtype = types[name] ?? 'F32';
    const data = bytesOf[dtype](rows.flat());
    const place = { dtype, shape: [rows.length, rows[0]?.length], data_offsets: [start, start + data.length] };
    start += data.length;
    return { name, place, data };
  });
  const header = Buffer.from(JSON.stringify(Object.fromEntries(stored.map(({ name, place }) => [name, place]))));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, ...stored.map(({ data }) => data)]);
}

/** A tokenizer that splits words into the likeliest pieces, as multilingual models do. */
export function unigrams(words: readonly string[]): object {
  return {
    version: '1.0',
    added_tokens: [],
    normalizer: {
      type: 'Sequence',
      normalizers: [{ type: 'Lowercase' }, { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' }],
    },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    post_processor: null,
    decoder: null,
    model: {
      type: 'Unigram',
      unk_id: 0,
      vocab: words.map((word, at) => [word, at === 0 ? 0 : -at]),
      byte_fallback: false,
    },
  };
}

function wordPieces(words: readonly string[]): object {
  return {
    version: '1.0',
    added_tokens: [],
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  };
}
