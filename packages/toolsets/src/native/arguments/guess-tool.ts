import { words } from './words.ts';

/** The tool that a name means by its sense, as other programs call the same; undefined for a name that means none. */
export function guessTool(name: string): string | undefined {
  const plain = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[-. ]/g, '_')
    .toLowerCase()
    .replace(/^(?:obsidian|vault)_/, '')
    .replace(/(?:^|_)(?:file|page|document)(s?)(?=$|_)/, (found, several) =>
      found.replace(/(?<![a-z])[a-z]+$/, `note${several}`),
    );
  return Object.entries(words).find(([tool, { otherNames }]) => tool === plain || otherNames?.includes(plain))?.[0];
}
