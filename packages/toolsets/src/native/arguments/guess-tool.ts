import { words } from './words.ts';

/** Finds the tool that other programs call by this name. */
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
