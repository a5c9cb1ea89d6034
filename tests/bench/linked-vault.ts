import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS = 'garden river market winter engine letter bridge copper signal harbour meadow lantern'.split(' ');

/** Writes a vault of linked notes, the same for the same figures: 100 notes a folder, each with a heading, prose and links. */
export function layLinkedVault(vault: string, { notes, linksPerNote }: { notes: number; linksPerNote: number }): void {
  for (let number = 0; number < notes; number += 1) {
    const path = join(vault, `${notePath(number)}.md`);
    if (number % 100 === 0) mkdirSync(join(vault, folderOf(number)), { recursive: true });
    writeFileSync(path, noteText(number, { notes, linksPerNote }));
  }
}

/** Where a note of such a vault lies, without `.md`. */
export function notePath(number: number): string {
  return `${folderOf(number)}/${noteName(number)}`;
}

function folderOf(number: number): string {
  return `Area ${Math.floor(number / 1000)}/Topic ${Math.floor(number / 100) % 10}`;
}

function noteName(number: number): string {
  return `Note ${number} ${WORDS[number % WORDS.length]}`;
}

function noteText(number: number, { notes, linksPerNote }: { notes: number; linksPerNote: number }): string {
  const lines = Array.from({ length: linksPerNote }, (_, index) => {
    const target = (number * 31 + index * 977 + 1) % notes;
    const words = WORDS.slice(index % 6, (index % 6) + 6).join(' ');
    return `${words} [[${noteName(target)}]] ${words} and what else there was to say about it.`;
  });
  return `---\ntags: [${WORDS[number % 7]}]\n---\n# ${noteName(number)}\n\n${lines.join('\n')}\n`;
}
