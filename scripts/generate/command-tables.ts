import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const made = '// Made by `pnpm generate` from the files in commands/. Never edited by hand.\n';

/** The text of the generated command tables, by path from the root: contracts and handlers of each version. */
export function commandTables(): Record<string, string> {
  return Object.fromEntries(
    ['v1', 'v2'].flatMap((version) => {
      const contracts = `packages/shared-types/src/${version}`;
      const handlers = `agents/obsidian-agent/src/${version}`;
      return [
        [`${contracts}/commands.generated.ts`, contractTable(version, stemsIn(`${contracts}/commands`))],
        [`${handlers}/handlers.generated.ts`, handlerTable(version, stemsIn(`${handlers}/commands`))],
      ];
    }),
  );
}

function contractTable(version: string, stems: string[]): string {
  return `${made}${imports(stems)}\nexport const commands${version.toUpperCase()} = {\n${entries(stems)}\n} as const;\n`;
}

function handlerTable(version: string, stems: string[]): string {
  const V = version.toUpperCase();
  const types = `import type { CommandName${V} } from '@obsidian-agent/shared-types';\n`;
  const type = `{ readonly [Name in CommandName${V}]: () => Promise<Handler${V}<Name>> }`;
  const loaders = stems.map(
    (stem) => `  ${wireName(stem)}: async () => (await import('./commands/${stem}.ts')).handler,\n`,
  );
  return `${made}${types}import type { Handler${V} } from './handling/handler.ts';\n\n/** A run loads the code of its own command. */\nexport const handlers${V}: ${type} = {\n${loaders.join('')}};\n`;
}

function imports(stems: string[]): string {
  return stems.map((stem) => `import { ${camel(stem)} } from './commands/${stem}.ts';\n`).join('');
}

function entries(stems: string[]): string {
  return stems
    .map((stem) => ({ wire: wireName(stem), code: camel(stem) }))
    .map(({ wire, code }) => (wire === code ? `  ${wire},` : `  ${wire}: ${code},`))
    .join('\n');
}

function stemsIn(folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort();
}

function wireName(stem: string): string {
  return stem.replaceAll('-', '_');
}

function camel(stem: string): string {
  return stem.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
