import { AgentError, findNearest, type Message, suggest, text, trusted } from '@obsidian-agent/shared-types';
import { plainName } from './arguments/raw-arguments.ts';
import { guesses } from './arguments/synonyms.ts';
import { inSet } from './phrasings/property-value.ts';

/** An unknown argument. The hint suggests the parameter closest in spelling, or else in meaning. */
export function unknownArgument(field: string, tool: string, known: readonly string[]): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: text`Unknown '${field}' in arguments`,
    hint: hintFor(field, tool, known),
    details: { field, constraint: 'additionalProperties', known },
  });
}

function hintFor(field: string, tool: string, known: readonly string[]): Message {
  if (field === 'vault_path') return text`Leave it out; tools work in the vault of the call only.`;
  if (field === 'id') {
    const ids = known.filter((name) => name.endsWith('_id'));
    return ids.length > 0
      ? text`Send one of: ${trusted(ids.join(', '))}.`
      : text`Did you mean "${trusted(known.includes('task') ? 'task' : String(known[0]))}"?`;
  }
  const near = findNearest(field, known) ?? nearestInSense(field, known);
  if (near !== undefined) return text`Did you mean "${trusted(near)}"?`;
  if (tool === 'set_properties') return inSet(field);
  return [trusted(suggest(field, known, `arguments of ${tool}`))];
}

/** The parameter with a synonym that is spelled similarly, or else shares the most words with the name. */
function nearestInSense(field: string, known: readonly string[]): string | undefined {
  const guessed = known.flatMap((name) => [name, ...(guesses[name] ?? [])].map((guess) => ({ name, guess })));
  const near = findNearest(
    field,
    guessed.map(({ guess }) => guess),
  );
  if (near !== undefined) return guessed.find(({ guess }) => guess === near)?.name;
  const words = wordsOf(field);
  const shared = guessed.map(({ name, guess }) => ({ name, share: shareOf(words, wordsOf(guess)) }));
  const best = shared.reduce((most, each) => (each.share > most.share ? each : most), { name: '', share: 0 });
  return best.share > 0 ? best.name : undefined;
}

function shareOf(words: readonly string[], others: readonly string[]): number {
  const common = words.filter((word) => others.includes(word)).length;
  return common === 0 ? 0 : common / (words.length + others.length - common);
}

function wordsOf(name: string): string[] {
  return plainName(name)
    .split('_')
    .filter((word) => word.length > 2 && !['the', 'new'].includes(word));
}
