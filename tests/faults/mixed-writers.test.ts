import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askAgent, isLong } from './ask-agent.ts';
import { type OutsideWriter, startOutsideWriter } from './outside-writer.ts';
import { plantVault } from './trees.ts';
import { digestOf, losingWrites, writtenTexts } from './written-texts.ts';

const SECONDS = isLong ? 300 : 4;
const TASKS = isLong ? 400 : 30;
const shared = ['Shared 0.md', 'Shared 1.md', 'Shared 2.md'];
const synced = 'Synced.md';
const roaming = [0, 1, 2].map((number) => `Roaming ${number}`);

/** The condition at the end for one successful request. */
interface Effect {
  readonly note: string;
  readonly pattern: RegExp;
}

test(`parallel writers lose nothing while another program writes too, for ${SECONDS} s`, async () => {
  const root = plantVault(startingNotes());
  const outside = startOutsideWriter(root, { edited: [...shared, 'Index.md'], replaced: [synced], pauseMs: 40 });
  const end = performance.now() + SECONDS * 1000;

  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, worker) => writeUntil(root, { worker, end })));
  await outside.stop();

  const effects = outcomes.flatMap(({ effects }) => effects);
  expect(outcomes.flatMap(({ refusals }) => refusals)).toEqual([]);
  expect(
    lostEffects(
      root,
      effects.filter(({ note }) => note !== synced),
    ),
  ).toEqual([]);
  expect(lostLines(root, outside, [...shared, 'Index.md'])).toEqual([]);
  for (const note of [...shared, synced])
    expect(readNote(root, note).match(/^(---|tags:|# Note)$/gm)).toEqual(['---', 'tags:', '---', '# Note']);
  expectLinksToLead(root);

  // Between its last check and its rename no program can prevent another from renaming: a loss on this note is caused
  // by
  // a rename of the outside program, or is a line of such a rename. No write of the agent loses another's.
  const writes = writtenTexts(root, synced);
  const others = new Set([...outside.replacements, digestOf(startingNotes()[synced] as string)]);
  expect(writes).toHaveLength(effects.filter(({ note }) => note === synced).length);
  expect(losingWrites(writes, others)).toEqual([]);
  expect([...others, ...writes.map(({ after }) => after)]).toContain(digestOf(readNote(root, synced)));
  const lostLinesOfRenames = lostLines(root, outside, [synced]);
  process.stdout.write(`${effects.length} effects of the agent; of renamed lines lost: ${lostLinesOfRenames.length}\n`);
  expect(lostLinesOfRenames.length).toBeLessThanOrEqual(1 + effects.length / 1000);
  rmSync(root, { recursive: true });
}, 600_000);

function startingNotes(): Record<string, string> {
  const tasks = Array.from({ length: TASKS }, (_, number) => `- [ ] task ${number} ends\n`).join('');
  const note = `---\ntags:\n  - start\n---\n# Note\n\n${tasks}\n`;
  return {
    ...Object.fromEntries([...shared, synced].map((path) => [path, note])),
    ...Object.fromEntries(roaming.map((name) => [`Inbox/${name}.md`, `I am ${name}\n`])),
    'Index.md': `${roaming.map((name) => `[[Inbox/${name}]]\n`).join('')}\n`,
  };
}

async function writeUntil(
  root: string,
  { worker, end }: { worker: number; end: number },
): Promise<{ effects: Effect[]; refusals: unknown[] }> {
  const effects: Effect[] = [];
  const refusals: unknown[] = [];
  for (let number = 0; performance.now() < end; number += 1) {
    const { action, payload, effect } = requestFor(worker, number);
    const answer = await askAgent(action, { vault_path: root, ...payload });
    if (answer?.status !== 'success') refusals.push({ action, payload, answer });
    else if (effect !== undefined) effects.push(effect);
  }
  return { effects, refusals };
}

function requestFor(worker: number, number: number): { action: string; payload: object; effect?: Effect } {
  const note = [...shared, synced][(worker + number) % 4] as string;
  const id = `${worker}-${number}`;
  const task = number * 6 + worker;
  const write = (action: string, payload: object, pattern: string) => ({
    action,
    payload: { note, ...payload },
    effect: { note, pattern: new RegExp(pattern, 'gm') },
  });
  const kind = number % 6;
  if (kind === 0) return write('append_note', { content: `agent ${id} ends` }, `^agent ${id} ends$`);
  if (kind === 1) return write('prepend_note', { content: `agent ${id} ends` }, `^agent ${id} ends$`);
  if (kind === 2) return write('set_properties', { set: { [`p${id}`]: id } }, `^p${id}: "?${id}"?$`);
  if (kind === 3) return write('manage_tags', { add: [`t${id}`], where: 'frontmatter' }, `^  - t${id}$`);
  if (kind === 4 && task < TASKS)
    return write('complete_task', { task: `task ${task} ends` }, `^- \\[x\\] task ${task} ends`);
  if (kind === 5 && worker < roaming.length) {
    const to = number % 12 === 5 ? 'Archive/' : 'Inbox/';
    return { action: 'move_note', payload: { note: roaming[worker], to, update_links: 'always' } };
  }
  return write('append_note', { content: `more ${id} ends` }, `^more ${id} ends$`);
}

function lostEffects(root: string, effects: readonly Effect[]): string[] {
  return effects
    .filter(({ note, pattern }) => readNote(root, note).match(pattern)?.length !== 1)
    .map(({ note, pattern }) => `${note}: ${pattern.source}`);
}

function lostLines(root: string, outside: OutsideWriter, notes: readonly string[]): string[] {
  return notes.flatMap((note) => {
    const found = readNote(root, note).split('\n');
    const isOnce = (line: string) => found.filter((other) => other === line).length === 1;
    return (outside.lines.get(note) ?? []).filter((line) => !isOnce(line)).map((line) => `${note}: ${line}`);
  });
}

function expectLinksToLead(root: string): void {
  const links = readNote(root, 'Index.md').match(/(?<=\[\[)[^\]]+/g) ?? [];
  expect(links).toHaveLength(roaming.length);
  const missing = links.filter(
    (link) => !['', 'Inbox/', 'Archive/'].some((folder) => existsSync(join(root, `${folder}${link}.md`))),
  );
  expect(missing).toEqual([]);
}

function readNote(root: string, note: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(root, note)));
}
