import { posix } from 'node:path';
import { helpOf, shellWord, UsageError, unknownWord } from '@obsidian-agent/cli';
import { AgentError, isObject } from '@obsidian-agent/shared-types';
import type { RunContext } from '../run/answer.ts';
import { answerOf } from './answer-of.ts';
import { type Call, FailedCall, type Failure, type Success } from './caller.ts';
import { commandNamed, commandNames, flagsOf } from './commands.ts';
import { commandKnownAs } from './other-names.ts';
import { prepareCall } from './prepare-call.ts';
import { printPage } from './print.ts';
import { failureOf, printAnswer, printFailure, remark } from './print-answer.ts';
import { type CalledCommand, readFlags, type TypedCall } from './read-flags.ts';
import { shortNamed, shortNames } from './short-names.ts';
import { pathsFromHere } from './vault/paths-from-here.ts';
import { withTilde } from './vault/typed-path.ts';

const PROGRAM = { name: 'obsidian-agent' };

/** The arguments after a command's name, and the names in addition to the contract's. */
interface TypedCommand {
  readonly args: readonly string[];
  readonly otherWords: readonly string[];
}

/** Runs a command as it was typed; returns the exit status. */
export async function runCommand(
  word: string,
  { args, otherWords }: TypedCommand,
  context: RunContext,
): Promise<number> {
  const called = commandCalled(word) ?? refuseCommand(word, otherWords);
  let options: TypedCall['options'] = {};
  try {
    const typed = await readFlags(called, args, context);
    if (typed === undefined) {
      const { guideOfCommand } = await import('./guide.ts');
      return await printPage(helpOf(PROGRAM, called.word, guideOfCommand(called.command, called.short)));
    }
    ({ options } = typed);
    return await runTyped(called, typed, context);
  } catch (error) {
    if (error instanceof FailedCall) return await printFailure(error.response, options);
    if (error instanceof AgentError) return await printFailure(failureOf(error, called.command), options);
    throw error;
  }
}

/** Finds a command by a short name, or by its name in the contract. */
function commandCalled(word: string): CalledCommand | undefined {
  const short = shortNamed(word);
  const command = commandNamed(short?.runs ?? word);
  return command && { word, command, short };
}

/** Finds the vault of a call; undefined if the command needs none, or `--vault-path` is given. */
async function vaultOf({ command }: CalledCommand, { payload, options }: TypedCall, context: RunContext) {
  if (!flagsOf(command).some(({ field }) => field === 'vault_path')) return undefined;
  const { vaultUnlessGiven } = await import('./vault/find-vault.ts');
  return await vaultUnlessGiven({ vault: options.vault, path: payload['vault_path'] }, context);
}

/** An index without the vectors that its settings ask for would look like success. @throws UsageError */
async function assertModel({ settings: { embeddingsProblem } }: RunContext): Promise<void> {
  if (embeddingsProblem === undefined) return;
  const { MODEL_HINT } = await import('./doctor-model.ts');
  throw new UsageError(embeddingsProblem, MODEL_HINT);
}

async function runTyped(called: CalledCommand, typed: TypedCall, context: RunContext): Promise<number> {
  const { options } = typed;
  if (called.command.name === 'index_vault') await assertModel(context);
  const vault = await vaultOf(called, typed, context);
  const runContext = options.quiet ? { ...context, onWait: () => {}, onBusy: () => {} } : context;
  const inVault =
    vault === undefined ? runContext : { ...runContext, settings: { ...runContext.settings, vaultPath: vault.path } };
  const payload = vault === undefined ? typed.payload : pathsFromHere(typed.payload, vault.path);
  const call = await prepareCall(called, { ...typed, payload }, inVault);
  if (call === undefined) {
    remark('Nothing was changed.', options);
    return 1;
  }
  const response = await withNearDay(called, call, await answerOf(call, options, inVault));
  if (vault?.outer !== undefined)
    remark(`This vault is inside another one; for that, type --vault ${shellWord(vault.outer)}`, options);
  if (vault?.because !== undefined && hasWritten(response))
    remark(`Vault: ${withTilde(vault.path, context.env)} (${vault.because})`, options);
  const status = await printAnswer(call, response, options);
  remark(await otherNameOf(call, response), options);
  if (called.word === 'move') remark(renamedSentence(call, response), options);
  return status;
}

/** The response, which suggests a day if a missing note is like one, and a day can be typed. */
async function withNearDay(
  { short }: CalledCommand,
  { payload: { note } }: Call,
  response: Success | Failure,
): Promise<Success | Failure> {
  if (short === undefined || short.expands !== undefined || response.status === 'success') return response;
  const isMissing = 'error_detail' in response && response.error_detail.reason === 'NOTE_NOT_FOUND';
  if (!isMissing || typeof note !== 'string') return response;
  const { suggestDay } = await import('./misspelt-day.ts');
  return suggestDay(response, note);
}

/** Why a file that was not named is in the way: names are stored in a form that every system accepts. */
async function otherNameOf({ payload }: Call, response: Success | Failure): Promise<string | undefined> {
  const detail = response.status === 'error' && 'error_detail' in response ? response.error_detail : undefined;
  if (detail?.reason !== 'NOTE_EXISTS') return undefined;
  const { storedTargetSentence } = await import('../v2/report/stored-name.ts');
  const given = payload['path'] ?? payload['title'] ?? payload['to'];
  return storedTargetSentence(String(given), String(detail.details['path'])).trim() || undefined;
}

/** Why a moved note has another name now: the word was a folder's, and there is no such folder. */
function renamedSentence({ payload }: Call, response: Success | Failure): string | undefined {
  const to = String(payload['to']);
  if (response.status === 'error' || to.includes('/') || posix.extname(to) !== '') return undefined;
  const { from, path } = response.result.metadata as { readonly from: string; readonly path: string };
  if (posix.dirname(from) !== posix.dirname(path) || from === path) return undefined;
  const folder = shellWord(`${to}/`);
  return `There is no folder ${to}, so the note gets that name. For a new folder, type: obsidian-agent move NOTE ${folder}`;
}

/** Whether the result, or the output of a tool that was called, names a transaction. */
function hasWritten(response: Success | Failure): boolean {
  const result: object = (response.status === 'success' && response.result.metadata) || {};
  return [result, 'output' in result ? result.output : undefined].some(
    (each) => isObject(each) && typeof each['transaction_id'] === 'string',
  );
}

function refuseCommand(name: string, otherWords: readonly string[]): never {
  const known = ['--version', '--licenses', '--help', ...otherWords, ...Object.keys(shortNames), ...commandNames()];
  const same = commandKnownAs(name);
  const see = 'See `obsidian-agent --help`.';
  throw unknownWord('command', name, same === undefined ? { known, see } : { known: [same], isCertain: true, see });
}
