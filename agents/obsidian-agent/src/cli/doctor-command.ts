import {
  type CommandGuide,
  helpOf,
  type OptionTable,
  parseCommandLine,
  terminalColumns,
  wrapLine,
} from '@obsidian-agent/cli';
import type { RunContext } from '../run/answer.ts';
import { anyCall, type CallOptions, vaultOption } from './call-options.ts';
import { examine } from './doctor-checks.ts';
import type { Finding } from './doctor-finding.ts';
import { print, printPage } from './print.ts';
import { printJson } from './print-answer.ts';

const { json } = anyCall;
const options: OptionTable = { ...vaultOption, ...(json === undefined ? {} : { json }) };

export const doctorGuide: CommandGuide = {
  summary: 'Check the program, the vault, settings, permissions, the index, the model, the cache and MCP clients.',
  positionals: [],
  options,
  examples: ['doctor', 'doctor --json'],
  notes: [
    'Nothing is changed, except that the index of the vault is updated as by any query. A model that is set is sent one word. The exit status is 1 if something needs a fix.',
  ],
};

/** Checks what commands need, and says what to do; returns 1 if something does not work. */
export async function runDoctor(args: readonly string[], context: RunContext): Promise<number> {
  const parsed = parseCommandLine(args, { name: 'obsidian-agent doctor', ...doctorGuide });
  if (parsed === undefined) return await printPage(helpOf({ name: 'obsidian-agent' }, 'doctor', doctorGuide));
  const given = parsed.options as CallOptions;
  const checks = await examine(given.vault, context);
  const status = given.json ? await printJson({ checks }) : await print(checks.flatMap(linesOf).join(''));
  return status || (checks.some(({ ok }) => !ok) ? 1 : 0);
}

function linesOf({ check, ok, found, hint }: Finding): readonly string[] {
  const label = `${ok ? 'ok  ' : 'FIX '}  ${check.padEnd(13)}`;
  const texts = hint === undefined ? [found] : [found, hint];
  const lines = texts.flatMap((text) => wrapLine(text, terminalColumns() - label.length));
  return lines.map((line, at) => `${at === 0 ? label : ' '.repeat(label.length)}${line}\n`);
}
