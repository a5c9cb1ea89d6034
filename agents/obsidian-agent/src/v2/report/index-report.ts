import {
  aside,
  call,
  counted,
  type Message,
  type ResultV2,
  sendAgain,
  spelled,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { type Line, type RenderedText, renderLines } from './rendering.ts';

type Indexed = ResultV2<'index_vault'>;
type Meaning = NonNullable<ResultV2<'get_vault_info'>['meaning']>;

/** Renders what was done for the index, and what the model was sent. */
export function indexReport({ texts, texts_read, dry_run, meaning }: Indexed): RenderedText {
  return renderLines([
    trusted(`The index has ${counted(texts, 'text')}; ${texts_read} of them had to be read.`),
    ...(meaning === undefined ? [] : embeddingLines(meaning, dry_run)),
  ]);
}

function embeddingLines(meaning: NonNullable<Indexed['meaning']>, isPreview: boolean): Line[] {
  const problem = unembeddedWords(meaning);
  return [
    trusted(sentWords(meaning, isPreview)),
    trusted(coverageWords(meaning)),
    // The command line prints it as the reason for its exit status.
    ...(problem === undefined ? [] : [aside(problem, [])]),
  ];
}

/** Why notes were left, and what to do; undefined if none were. */
export function unembeddedWords({ notes, embedded, problem }: Meaning): Message | undefined {
  if (problem === undefined) return undefined;
  const left = trusted(`${notes - embedded} of ${counted(notes, 'note')} cannot be found by meaning: `);
  return text`${left}${problemWords(problem)}.\nFix the cause, and ${sendAgain}. It continues where it stopped.`;
}

/** How much can be found by meaning, and what keeps the rest from it. */
export function meaningLines({ problem, ...meaning }: Meaning): Line[] {
  const why = problem === undefined ? [] : [text`The model cannot be used: ${problemWords(problem)}`];
  return [trusted(coverageWords(meaning)), ...why];
}

function coverageWords({ model, notes, embedded }: Meaning): string {
  return `${embedded} of ${counted(notes, 'note')} can be found by meaning${model === undefined ? '' : `, with ${model}`}.`;
}

/** Says that nothing was found by meaning, and why. */
export function meaningProblemLines(problem: string | undefined): Message[] {
  return problem === undefined ? [] : [text`Nothing was found by meaning: ${problemWords(problem)}.`];
}

/** What is wrong with the model. The call that fixes it is spelled for the reader. */
function problemWords(problem: string): Message {
  const [before = '', ...after] = problem.split('call index_vault');
  const fix = spelled(text`call index_vault`, text`run ${call('index_vault')}`);
  return [trusted(before), ...after.flatMap((words) => [fix, trusted(words)])];
}

function sentWords(
  { requests, parts_sent, characters_sent }: NonNullable<Indexed['meaning']>,
  isPreview: boolean,
): string {
  const sent = `${counted(parts_sent, 'part')} of notes with ${counted(characters_sent, 'character')}`;
  return `${isPreview ? 'Would send' : 'Sent'} ${sent} to the model, in ${counted(requests, 'request')}.`;
}
