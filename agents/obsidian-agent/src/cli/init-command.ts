import { type CommandGuide, helpOf, type OptionTable, parseCommandLine, UsageError } from '@obsidian-agent/cli';
import { AgentError } from '@obsidian-agent/shared-types';
import type { RunContext } from '../run/answer.ts';
import { vaultOption } from './call-options.ts';
import { type Call, carryOut, FailedCall, type Failure, resultOf } from './caller.ts';
import { instructionsFor, type VaultHabits } from './init/instructions.ts';
import { print, printPage } from './print.ts';
import { failureOf, printFailure, remark } from './print-answer.ts';
import { canAsk, confirm } from './questions.ts';
import { findVault } from './vault/find-vault.ts';
import { withTilde } from './vault/typed-path.ts';

const FILE = 'AGENTS.md';

const options = {
  ...vaultOption,
  print: { type: 'boolean', summary: 'Print the text; write nothing' },
  yes: { type: 'boolean', short: 'y', summary: 'Write it without asking' },
} as const satisfies OptionTable;

export const initGuide: CommandGuide = {
  summary: `Write ${FILE} into the vault: how a coding agent should work there. Shows it and asks first.`,
  positionals: [],
  options,
  examples: ['init --print', 'init --yes'],
  notes: [`An existing ${FILE} is never changed. The new one is a note of the vault, and undo removes it.`],
};

/** Writes the instructions for coding agents into the vault, with the user's approval; returns the exit status. */
export async function runInit(args: readonly string[], context: RunContext): Promise<number> {
  const parsed = parseCommandLine(args, { name: 'obsidian-agent init', options });
  if (parsed === undefined) return await printPage(helpOf({ name: 'obsidian-agent' }, 'init', initGuide));
  const { vault, print: isPrinted = false, yes: isApproved = false } = parsed.options;
  try {
    const { path } = await findVault(vault, context);
    const inVault = { ...context, settings: { ...context.settings, vaultPath: path } };
    const habits = await resultOf<VaultHabits>({ action: 'get_vault_info', payload: {} }, inVault);
    const text = instructionsFor(habits);
    return isPrinted ? await print(text) : await write(text, isApproved, inVault);
  } catch (error) {
    if (error instanceof FailedCall) return await printFailure(error.response, {});
    if (error instanceof AgentError) return await printFailure(failureOf(error, undefined), {});
    throw error;
  }
}

/** @throws FailedCall if the file exists, or cannot be written */
async function write(text: string, isApproved: boolean, context: RunContext): Promise<number> {
  if (!isApproved && !canAsk())
    throw new UsageError(
      'Without a terminal, nobody can approve the change',
      'Add --yes to write it, or --print to show it.',
    );
  const call: Call = { action: 'create_note', payload: { path: FILE, content: text } };
  const file = withTilde(`${context.settings.vaultPath}/${FILE}`, context.env);
  if (!isApproved) {
    await create({ ...call, payload: { ...call.payload, dry_run: true } }, context);
    remark(text, {});
    if (!(await confirm(`Write this to ${file}?`, context.signal))) {
      remark('Nothing was changed.', {});
      return 1;
    }
  }
  await create(call, context);
  return await print(`Wrote ${file}.\n`);
}

async function create(call: Call, context: RunContext): Promise<void> {
  const response = await carryOut(call, context);
  if (response.status === 'error') throw new FailedCall(withHint(response));
}

/** An existing file is the user's: the text can be added by hand. */
function withHint(response: Failure): Failure {
  if (!('error_detail' in response) || response.error_detail.reason !== 'NOTE_EXISTS') return response;
  const hint = `It is not changed. To add the text yourself, type: obsidian-agent init --print`;
  return { ...response, error_detail: { ...response.error_detail, hint } };
}
