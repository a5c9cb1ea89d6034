import { complete, generalCommands, wordsOf } from './complete.ts';
import { completionScript, shells } from './completion-scripts.ts';
import { type CommandGuide, commandPage, type ProgramGuide } from './guide.ts';
import { type HelpPage, renderHelp } from './help.ts';
import { stdoutLook } from './look.ts';
import { renderMan } from './man.ts';
import { valueAmong } from './option-value.ts';
import { parseCommandLine } from './parse.ts';
import { unknownWord } from './unknown-word.ts';

/** A page of the help, and the name that it explains. */
interface Topic {
  readonly name: string;
  readonly page: HelpPage;
}

/**
 * The output of `help`, `man`, `completion` and `__complete`, and of `--help` as the first word.
 *
 * @throws UsageError
 */
export async function explain([word = '', ...rest]: readonly string[], guide: ProgramGuide): Promise<string> {
  if (word === '__complete') return (await complete(rest, guide)).map((found) => `${found}\n`).join('');
  if (word.startsWith('-')) return render((await topicOf(rest[0]?.startsWith('-') ? undefined : rest[0], guide)).page);
  const command = generalCommands(guide)[word];
  if (command === undefined) return render(guide.page());
  const parsed = parseCommandLine(rest, { ...command, name: `${guide.name} ${word}` });
  if (parsed === undefined) return helpOf(guide, word, command);
  const [given] = parsed.positionals;
  if (word === 'completion') return completionScript(valueAmong('completion', given ?? '', shells), guide.name);
  const { name, page } = await topicOf(given, guide);
  return word === 'man' ? renderMan(page, { name, version: guide.version }) : render(page);
}

/** The help of a command, for a terminal or a pipe. */
export function helpOf({ name }: Pick<ProgramGuide, 'name'>, word: string, command: CommandGuide): string {
  return render(commandPage({ program: name, word }, command));
}

async function topicOf(word: string | undefined, guide: ProgramGuide): Promise<Topic> {
  if (word === undefined) return { name: guide.name, page: guide.page() };
  const general = generalCommands(guide);
  const command = Object.hasOwn(general, word) ? general[word] : await guide.commandNamed(word);
  if (command === undefined)
    throw unknownWord('command', word, { known: wordsOf(guide), see: `See \`${guide.name} --help\`.` });
  return { name: `${guide.name} ${word}`, page: commandPage({ program: guide.name, word }, command) };
}

function render(page: HelpPage): string {
  return renderHelp(page, stdoutLook());
}
