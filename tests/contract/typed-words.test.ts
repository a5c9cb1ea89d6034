import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandNameV2, commandsV2 } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { commandNamed } from '../../agents/obsidian-agent/src/cli/commands.ts';
import { commandOptions } from '../../agents/obsidian-agent/src/cli/read-flags.ts';
import { positionalsOf, shortNamed } from '../../agents/obsidian-agent/src/cli/short-names.ts';
import { spellFor } from '../../agents/obsidian-agent/src/cli/spell.ts';
import { answerBytes } from '../../agents/obsidian-agent/src/run/answer.ts';
import { readSettings } from '../../agents/obsidian-agent/src/settings/settings.ts';
import { parseCommandLine, UsageError } from '../../packages/cli/src/index.ts';
import type { Golden } from './golden.ts';
import { goldens } from './goldens.ts';
import { plant } from './tree.ts';

/** A request that flags can make as well. */
interface Typed extends Golden {
  readonly action: CommandNameV2;
}

const typed = goldens.flatMap((golden): Typed[] => {
  const { action, api_version, payload } = Object(golden.request);
  const isTyped = api_version === 'v2' && Object.hasOwn(commandsV2, action) && !('command' in Object(payload));
  return isTyped && golden.shell === undefined && golden.during === undefined ? [{ ...golden, action }] : [];
});

async function typedAnswer({ request, before = {}, prepare, env, action }: Typed): Promise<readonly string[]> {
  const vault = realpathSync(mkdtempSync(join(tmpdir(), 'typed-words-')));
  plant(vault, before);
  const takeBack = prepare?.(vault);
  const variables = { OBSIDIAN_AGENT_LOG_LEVEL: 'silent', OBSIDIAN_AGENT_CACHE_DIR: join(vault, '.cache'), ...env };
  const command = commandNamed(action);
  if (command === undefined) throw new Error(`There is no command ${action}.`);
  try {
    const bytes = Buffer.from(JSON.stringify(request).replaceAll(/\bVAULT\b/g, vault));
    const signal = new AbortController().signal;
    const { response } = await answerBytes(bytes, {
      settings: readSettings(variables),
      env: variables,
      signal,
      spell: spellFor(command),
    });
    if (response.status === 'success') return [response.result.data];
    return [response.error, 'error_detail' in response ? response.error_detail.hint : ''];
  } finally {
    takeBack?.();
    rmSync(vault, { recursive: true });
  }
}

/** Commands whose texts are about JSON: the commands of a batch, and tools of models. */
const inJson: readonly CommandNameV2[] = ['batch', 'list_tools', 'call_tool'];

/** Words that only somebody who sends a request uses. */
const SENT = /\bpayload\b|\bvault_path\b|\b[Ss]end\b|\brequest again\b|\b(confirm|dry_run|force|update_links|where): /;

function complaintAbout(action: string, args: readonly string[]): string | undefined {
  const short = shortNamed(action);
  const command = commandNamed(short?.runs ?? action);
  if (command === undefined) return `There is no command ${action}.`;
  const options = Object.entries(commandOptions(command, short)).map(([name, option]) => [
    name,
    { ...option, required: false },
  ]);
  try {
    // A text may name a command without its arguments.
    const positionals = short === undefined ? [] : positionalsOf(short).map((name) => name.replace(/^<(.*)>$/, '[$1]'));
    parseCommandLine(args, { name: action, options: Object.fromEntries(options), positionals });
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} ${error.hint}`;
    throw error;
  }
}

/** The words of a shell line. */
function wordsIn(line: string): string[] {
  const words = line.match(/(?:'[^']*'|\\'|[^\s'])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|\\(')/g, '$1$2'));
}

/** What the parser says about the calls and flags that a text names. */
function complaintsAbout(action: string, text: string): readonly string[] {
  const calls = [...text.matchAll(/`obsidian-agent ([a-z_]+)([^`]*)`/g)];
  const rest = text.replaceAll(/`obsidian-agent [^`]*`/g, '');
  const flags = [...rest.matchAll(/(?<![\w-])--[a-z][a-z-]*(?: '[^']*')?/g)];
  const known = Object.keys(commandOptions(commandNamed(action) ?? Object(undefined)));
  return [
    ...calls.map(([, name = '', args = '']) => complaintAbout(name, wordsIn(args))),
    ...flags.map(([flag]) => {
      const name = flag.slice(2).split(' ')[0] ?? '';
      return known.includes(name) || known.includes(name.replace(/^no-/, '')) ? undefined : `There is no ${flag}.`;
    }),
  ].filter((complaint) => complaint !== undefined);
}

test.each(typed)('a typed call is answered in words that can be typed: $name', async (golden) => {
  const texts = await typedAnswer(golden);

  expect(texts.filter((text) => !inJson.includes(golden.action) && SENT.test(text))).toEqual([]);
  expect(texts.flatMap((text) => complaintsAbout(golden.action, text))).toEqual([]);
});
