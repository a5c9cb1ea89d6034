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

/** Tensors of rows by name, in the bytes of a safetensors file. */
export function safetensors(tensors: Readonly<Record<string, readonly (readonly number[])[]>>): Buffer {
  let start = 0;
  const places = Object.entries(tensors).map(([name, rows]) => {
    const end = start + rows.flat().length * Float32Array.BYTES_PER_ELEMENT;
    const place = { dtype: 'F32', shape: [rows.length, rows[0]?.length], data_offsets: [start, end] };
    start = end;
    return [name, place] as const;
  });
  const data = Object.values(tensors).map((rows) => Buffer.from(Float32Array.from(rows.flat()).buffer));
  const header = Buffer.from(JSON.stringify(Object.fromEntries(places)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, ...data]);
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
