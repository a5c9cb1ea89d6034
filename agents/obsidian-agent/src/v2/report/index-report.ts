import { counted, type Message, type ResultV2, text, trusted } from '@obsidian-agent/shared-types';
import { type RenderedText, renderLines } from './rendering.ts';

type Indexed = ResultV2<'index_vault'>;
type Meaning = NonNullable<ResultV2<'get_vault_info'>['meaning']>;

/** Renders what was done for the index, and what the model was sent. */
export function indexReport({ texts, texts_read, dry_run, meaning }: Indexed): RenderedText {
  return renderLines([
    trusted(`The index has ${counted(texts, 'text')}; ${texts_read} of them had to be read.`),
    ...(meaning === undefined ? [] : [sentWords(meaning, dry_run), ...meaningLines(meaning)].map(trusted)),
  ]);
}

/** How much can be found by meaning, and what keeps the rest from it. */
export function meaningLines({ model, notes, embedded, problem }: Meaning): string[] {
  return [
    `${embedded} of ${counted(notes, 'note')} can be found by meaning${model === undefined ? '' : `, with ${model}`}.`,
    ...(problem === undefined ? [] : [`The model cannot be used: ${problem}`]),
  ];
}

/** Says that nothing was found by meaning, and why. */
export function meaningProblemLines(problem: string | undefined): Message[] {
  return problem === undefined ? [] : [text`Nothing was found by meaning: ${trusted(problem)}.`];
}

function sentWords(
  { requests, parts_sent, characters_sent }: NonNullable<Indexed['meaning']>,
  isPreview: boolean,
): string {
  const sent = `${counted(parts_sent, 'part')} of notes with ${counted(characters_sent, 'character')}`;
  return `${isPreview ? 'Would send' : 'Sent'} ${sent} to the model, in ${counted(requests, 'request')}.`;
}
