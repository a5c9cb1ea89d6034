import type { Expectation } from '../answer/expectation.ts';
import { type RequestDraft, requestFor } from '../answer/request.ts';

/** A request that succeeds in any vault without this note, and its text. */
export const create: RequestDraft = requestFor('create_note', { note_name: 'New', content: 'x' });
export const createText: string = JSON.stringify(create);

/** The outcome of that request. */
export const created = {
  expect: { codes: [0], data: "Note 'New' created successfully." },
  after: { 'New.md': 'x' },
} as const;

/** The outcome of a text that is not a request. */
export const unreadable: { readonly expect: Expectation } = {
  expect: { codes: [1], error: /^Failed to parse request: ./ },
};
