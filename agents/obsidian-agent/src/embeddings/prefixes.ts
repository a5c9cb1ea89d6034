import type { TextKind } from '@obsidian-agent/vault';

/** What models were trained to see before a text, by a part of their names. */
const prefixes: readonly (readonly [name: RegExp, prefix: Readonly<Record<TextKind, string>>])[] = [
  [/\be5\b/i, { note: 'passage: ', question: 'query: ' }],
  [/nomic-embed/i, { note: 'search_document: ', question: 'search_query: ' }],
  [/embeddinggemma/i, { note: 'title: none | text: ', question: 'task: search result | query: ' }],
  [/arctic-embed/i, { note: '', question: 'query: ' }],
  [/mxbai-embed/i, { note: '', question: 'Represent this sentence for searching relevant passages: ' }],
];

/** What a model expects before a text of a kind; empty for most models. */
export function prefixFor(model: string, kind: TextKind): string {
  return prefixes.find(([name]) => name.test(model))?.[1][kind] ?? '';
}
