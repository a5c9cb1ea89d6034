import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMON_WORD, Prose, RARE_WORD, wordOfRank } from './prose.ts';

const NOTE_BYTES = 6400;
/** One note in this many contains the rare word. */
const RARITY = 20;
const TAGS = 60;

/** Writes a vault of linked notes, the same for the same figures: 100 notes a folder, each with headings, prose and links. */
export function layLinkedVault(vault: string, { notes, linksPerNote }: { notes: number; linksPerNote: number }): void {
  for (let number = 0; number < notes; number += 1) {
    const path = join(vault, `${notePath(number)}.md`);
    if (number % 100 === 0) mkdirSync(join(vault, folderOf(number)), { recursive: true });
    writeFileSync(path, noteText(number, { notes, linksPerNote }));
  }
}

/** The path of a note in such a vault, without `.md`. */
export function notePath(number: number): string {
  return `${folderOf(number)}/${noteName(number)}`;
}

/** The texts of links to a note. */
export function noteName(number: number): string {
  return `Note ${number} ${wordOfRank(number % 3000)}`;
}

function folderOf(number: number): string {
  return `Area ${Math.floor(number / 1000)}/Topic ${Math.floor(number / 100) % 10}`;
}

function noteText(number: number, { notes, linksPerNote }: { notes: number; linksPerNote: number }): string {
  const prose = new Prose(number);
  // From half to one and a half times this length.
  const bytes = NOTE_BYTES / 2 + prose.below(NOTE_BYTES);
  const parts = Math.max(linksPerNote, 1);
  const rest = bytes / parts - noteName(number).length - 6;

  const lines = [`---\ntags: [${tagOf(prose)}, ${tagOf(prose)}]\n---\n# ${noteName(number)}\n`];
  for (let part = 0; part < parts; part += 1) {
    if (part % 6 === 5) lines.push(`\n## ${prose.words(3)}\n`);
    if (part % 12 === number % 12) lines.push(`- [${number % 2 === 0 ? ' ' : 'x'}] ${prose.words(6)}`);
    if (part % 15 === 7) lines.push(`${prose.words(4)} #${tagOf(prose)}`);
    if (part === number % parts) lines.push(keywords(number, prose));
    const target = (number * 31 + part * 977 + 1) % notes;
    const link = part < linksPerNote ? `[[${noteName(target)}]] ` : '';
    lines.push(`${prose.words(2)} ${link}${prose.sentences(rest - 48)}`);
  }
  return `${lines.join('\n')}\n`;
}

function keywords(number: number, prose: Prose): string {
  return `${prose.words(3)} ${COMMON_WORD} ${number % RARITY === 0 ? `${RARE_WORD} ` : ''}${prose.words(3)}.`;
}

function tagOf(prose: Prose): string {
  return `${wordOfRank(3000 + prose.below(6))}/${wordOfRank(4000 + prose.below(TAGS / 6))}`;
}
