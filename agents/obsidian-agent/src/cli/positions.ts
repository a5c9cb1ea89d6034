import { UsageError } from '@obsidian-agent/cli';
import type { RunContext } from '../run/answer.ts';
import { type Flag, flagsOf } from './commands.ts';
import { isEntry, readEntries, readPlaced, readPlacedText, typedValue } from './flag-value.ts';
import { ask, canAsk } from './questions.ts';
import type { CalledCommand } from './read-flags.ts';
import { type ShortName, usageOfWord } from './short-names.ts';

interface Words {
  readonly words: readonly string[];
  /** The parameters that flags have set already; they need no word. */
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * Reads the words of a call by their positions.
 *
 * @throws UsageError if one is missing or left over
 */
export async function readPositions(
  { word, command, short }: CalledCommand,
  { words, given }: Words,
  context: RunContext,
): Promise<Readonly<Record<string, unknown>>> {
  const usage = `Type: ${usageOfWord(word)}`;
  const left = [...words];
  const read: Record<string, unknown> = {};
  for (const [place, field] of Object.entries(short?.takes ?? {})) {
    if (Object.hasOwn(given, field)) continue;
    const isRest = place.includes('…');
    const taken = left.splice(0, isRest ? left.length : 1);
    const bad = place.includes('=') ? taken.find((text) => !isEntry(text)) : undefined;
    if (bad !== undefined) throw new UsageError(`${JSON.stringify(bad)} is not NAME=VALUE`, usage);
    if (taken.length > 0) read[field] = await readPlace(flagsOf(command), { place, field, taken }, context);
    else if (!place.startsWith('[') && !isUnneeded(short, given)) {
      const answer = await answerTo(short?.asks, context);
      if (answer === '') throw new UsageError(`Missing ${place}`, usage);
      read[field] = answer;
    }
  }
  const [extra] = left;
  if (extra === undefined) return read;
  throw new UsageError(`Unexpected argument ${JSON.stringify(extra)}`, `Quote a name that has spaces. ${usage}`);
}

/** Whether other parameters make the first position unnecessary. */
function isUnneeded(short: ShortName | undefined, given: Words['given']): boolean {
  return short?.insteadOfFirst?.some((field) => Object.hasOwn(given, field)) ?? false;
}

/** Asks on a terminal; empty without a question, an answer or a terminal. */
async function answerTo(question: string | undefined, { signal }: RunContext): Promise<string> {
  return question === undefined || !canAsk() ? '' : await ask(question, signal);
}

async function readPlace(
  flags: readonly Flag[],
  { place, field, taken }: { readonly place: string; readonly field: string; readonly taken: readonly string[] },
  context: RunContext,
): Promise<unknown> {
  const flag = flags.find((each) => each.field === field);
  if (flag?.schema['type'] === 'object') return readEntries(flag, taken, context.settings.limits);
  if (flag?.schema['type'] === 'array') return taken;
  const text = place.includes('TEXT')
    ? await readPlacedText(taken, context)
    : await readPlaced(taken.join(' '), context);
  return flag === undefined ? text : typedValue(flag, text, context.settings.limits);
}
