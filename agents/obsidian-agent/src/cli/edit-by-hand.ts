import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { decodeText, explainUnreadable, UsageError } from '@obsidian-agent/cli';
import { readRegularFile, readStartOfFile, writeStderr } from '@obsidian-agent/platform';
import { WHOLE_TEXT } from '@obsidian-agent/shared-types';
import type { RunContext } from '../run/answer.ts';
import { type Call, type Failure, resultOf, type Success } from './caller.ts';
import { resolveDay } from './day-notes.ts';

/** Begins the name of the folder with the copy of a note that is edited by hand. */
export const EDITED_COPY = 'obsidian-agent-';

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

interface Note {
  readonly path: string;
  readonly text: string;
  readonly etag: string;
  readonly truncated: boolean;
}

/** Opens the note in the user's editor; returns undefined if the text stays the same. */
export async function editByHand(payload: Call['payload'], context: RunContext): Promise<Call | undefined> {
  const { note, vault_path } = payload;
  const reading = { action: 'read_note', payload: { note, vault_path, ...WHOLE_TEXT } };
  const read = await resultOf<Note>(await resolveDay(reading, context), context);
  if (context.settings.readOnly)
    throw new UsageError(`${read.path} cannot be edited: the agent is read-only`, 'Unset OBSIDIAN_AGENT_READ_ONLY.');
  if (read.truncated)
    throw new UsageError(`${read.path} is too long to edit as a whole`, 'Use --search and --replace.');
  const mark = markOf(join(String(vault_path ?? context.settings.vaultPath), read.path));
  const file = join(mkdtempSync(join(tmpdir(), EDITED_COPY)), basename(read.path));
  writeFileSync(file, read.text, { flag: 'wx', mode: 0o600 });
  const content = textFromEditor(file, read, context);
  if (content !== read.text)
    return {
      action: 'update_note',
      payload: {
        ...payload,
        note: `/${read.path}`,
        content: mark + content,
        if_match: payload['if_match'] ?? read.etag,
      },
      shows: (response) => settle(file, { response, isPreview: payload['dry_run'] === true }),
    };
  removeCopy(file);
  return undefined;
}

/** The byte order mark of a note, which its text is read without. */
function markOf(path: string): string {
  return readStartOfFile(path, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? '\uFEFF' : '';
}

/** The text after the editor has ended. If there is none, a text that was saved before is kept. */
function textFromEditor(file: string, { text }: Note, { env }: RunContext): string {
  try {
    openEditor(file, env);
    if (!existsSync(file)) throw editorFailed('The editor removed the copy of the note');
    return decodeText(file, readRegularFile(file, WHOLE_TEXT.max_bytes));
  } catch (error) {
    if (hasOtherText(file, text)) nameCopy(file);
    else removeCopy(file);
    throw explainUnreadable(file, error, 'Use --search and --replace.');
  }
}

function hasOtherText(file: string, text: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (!found.isFile() || found.size !== Buffer.byteLength(text)) return true;
  return readRegularFile(file, found.size).toString('utf8') !== text;
}

/** Removes the copy once its text is written. A text that is not must not be lost. */
function settle(
  file: string,
  { response, isPreview }: { readonly response: Success | Failure; readonly isPreview: boolean },
): Success | Failure {
  const isWritten = response.status === 'success' && !isPreview;
  if (isWritten) removeCopy(file);
  else nameCopy(file);
  return response.status === 'error' ? withNextStep(response) : response;
}

/** An editor may have removed it. */
function removeCopy(file: string): void {
  rmSync(dirname(file), { recursive: true, force: true });
}

function nameCopy(file: string): void {
  writeStderr(`Your text is in ${file}\n`);
}

/** A person has no etag to send. */
function withNextStep(response: Failure): Failure {
  if (!('error_detail' in response) || response.error_detail.reason !== 'ETAG_MISMATCH') return response;
  const hint = 'Type the command again to edit the new text of the note, and copy what you need from your text.';
  return { ...response, error_detail: { ...response.error_detail, hint } };
}

/** Runs `$VISUAL` or `$EDITOR` as a shell would, since they may have arguments. */
function openEditor(file: string, { VISUAL: visual, EDITOR: editor }: RunContext['env']): void {
  const program = visual || editor;
  if (!program)
    throw new UsageError('No editor is set', "Set EDITOR, such as EDITOR=nano; or use --search 'old' --replace 'new'.");
  const { status, error } = spawnSync('/bin/sh', ['-c', `${program} "$1"`, 'sh', file], { stdio: 'inherit' });
  if (error === undefined && status === 0) return;
  throw editorFailed(`The editor failed: ${program}`);
}

function editorFailed(message: string): UsageError {
  return new UsageError(message, 'Nothing was changed. Set EDITOR to another one.');
}
