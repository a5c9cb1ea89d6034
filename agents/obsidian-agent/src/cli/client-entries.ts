import { FileRefused, readRegularFile } from '@obsidian-agent/platform';
import { isObject } from '@obsidian-agent/shared-types';
import { systemCode } from '../process/system-code.ts';
import type { McpClient } from '../settings/mcp-clients.ts';

/** A server of this program, as a client's settings start it. */
export interface ClientEntry {
  readonly name: string;
  readonly vaults: readonly string[];
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

const MOST_BYTES = 64 * 1024 * 1024;
const OWN = /(?:^|[/\\])obsidian-agent(?:@[^/\\]*)?(?:\.exe|\.cjs)?$/;

/** Reads the entries of this program in a client's settings; undefined if the file cannot be read. */
export async function readClientEntries(
  { format, servers }: McpClient,
  file: string,
): Promise<readonly ClientEntry[] | undefined> {
  const text = textOf(file);
  const data = text === undefined ? undefined : await parse(text, format);
  if (!isObject(data)) return undefined;
  const entries = isObject(data[servers]) ? Object.entries(data[servers]) : [];
  return entries.flatMap(([name, entry]) => {
    const words = isObject(entry) ? [entry['command'], entry['args']].flat().map(String) : [];
    if (!words.some((word) => OWN.test(word))) return [];
    return [
      {
        name,
        vaults: valuesOf('--vault', words).map((vault) => vault.replace(/^[^/\\=]+=/, '')),
        allow: valuesOf('--allow', words),
        deny: valuesOf('--deny', words),
      },
    ];
  });
}

function textOf(file: string): string | undefined {
  try {
    return readRegularFile(file, MOST_BYTES)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } catch (error) {
    if (systemCode(error) === undefined && !(error instanceof FileRefused)) throw error;
    return undefined;
  }
}

/** Undefined if the text is not valid. */
async function parse(text: string, format: McpClient['format']): Promise<unknown> {
  if (format === 'json') {
    const { parse: parseJson } = await import('jsonc-parser');
    const errors: unknown[] = [];
    const data: unknown = text.trim() === '' ? {} : parseJson(text, errors as [], { allowTrailingComma: true });
    return errors.length === 0 ? data : undefined;
  }
  const { parse: parseToml, TomlError } = await import('smol-toml');
  try {
    return parseToml(text);
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}

/** The values of an option in a list of arguments. */
function valuesOf(option: string, words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    if (word === option) return words[at + 1] ?? [];
    return word.startsWith(`${option}=`) ? word.slice(option.length + 1) : [];
  });
}
