import { readdirSync } from 'node:fs';
import { type CommandNameV2, type TraitsV2, traitsV2 } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { samples, sampleVault } from './command-samples.ts';
import { type Answer, type NoteAgent, noteAgent } from './note-agent.ts';

const reading = namesWhere(({ effect }) => effect === 'read');
const writing = namesWhere(({ effect }) => effect !== 'read');
/** Commands that write by themselves; `batch` and `call_tool` depend on the commands that they run. */
const writingThemselves = writing.filter((name) => name !== 'batch' && name !== 'call_tool');
const previewing = { dry_run: true };
const carriedOut = { dry_run: false };

test('a command that reads changes no file and creates none', async () => {
  const agent = noteAgent(sampleVault);
  const before = everyFile(agent);

  const answers = await Promise.all(reading.map(async (name) => [name, await callSample(agent, name)] as const));

  expect(answers.filter(([, { status }]) => status !== 'success')).toEqual([]);
  expect(everyFile(agent)).toEqual(before);
});

test.each(writing)('%s without dry_run only previews if it says so, and writes otherwise', async (name) => {
  const { agent, before } = await sampleAgent(name);
  const { previewsByDefault = false } = traitsOf(name);

  const { status, metadata } = await callSample(agent, name);

  expect(status).toBe('success');
  if (previewsByDefault) {
    expect(everyFile(agent)).toEqual(before);
    expect(metadata).toMatchObject({ dry_run: true, transaction_id: null });
    expect(metadata.changes).not.toEqual([]);
  } else expect(everyFile(agent)).not.toEqual(before);
});

test.each(writing.filter((name) => name !== 'call_tool'))('%s writes what its dry run shows', async (name) => {
  const { agent, before } = await sampleAgent(name);

  const preview = await callSample(agent, name, previewing);
  expect(preview.metadata).toMatchObject({ dry_run: true, transaction_id: null });
  expect(everyFile(agent)).toEqual(before);
  const written = await callSample(agent, name, carriedOut);

  const shown = preview.metadata.changes.map(({ diff: _, ...change }: { diff?: string }) => change);
  expect(shown).not.toEqual([]);
  expect(written.metadata).toMatchObject({ dry_run: false, changes: shown });
});

test.each(namesWhere(({ isIdempotent }) => isIdempotent === true))(
  '%s changes nothing when called again',
  async (name) => {
    const { agent } = await sampleAgent(name);
    expect((await callSample(agent, name, carriedOut)).metadata.changes).not.toEqual([]);
    const after = everyFile(agent);

    const again = await callSample(agent, name, carriedOut);

    expect(everyFile(agent)).toEqual(after);
    expect(again.metadata?.changes ?? []).toEqual([]);
  },
);

test('a command declares that it deletes files or replaces content if and only if it does', async () => {
  const effects = await Promise.all(writingThemselves.map(effectOf));

  const declared = writingThemselves.map((name) => {
    const { effect, replacesContent = false } = traitsOf(name);
    return { name, isDeleting: effect === 'destructive', isRemovingWords: replacesContent };
  });
  expect(effects).toEqual(declared);
});

test('the user is asked before a command that deletes files', () => {
  const deleting = writingThemselves.filter((name) => traitsOf(name).effect === 'destructive');

  expect(deleting).not.toEqual([]);
  expect(deleting.filter((name) => traitsOf(name).needsConsent !== true)).toEqual([]);
});

test.each(namesWhere(({ takesConfirm }) => takesConfirm === true))(
  '%s refuses to write without a confirmation',
  async (name) => {
    const { agent, before } = await sampleAgent(name);

    const refused = await callSample(agent, name, { ...carriedOut, confirm: false });

    expect(refused).toMatchObject({ status: 'error', reason: 'CONFIRMATION_REQUIRED' });
    expect(everyFile(agent).bytes).toEqual(before.bytes);
  },
);

function traitsOf(name: CommandNameV2): TraitsV2 {
  return traitsV2[name];
}

function namesWhere(hasTrait: (traits: TraitsV2) => boolean): CommandNameV2[] {
  return (Object.keys(traitsV2) as CommandNameV2[]).filter((name) => hasTrait(traitsOf(name)));
}

/** A new sample vault, prepared for a command's sample, and its files at that moment. */
async function sampleAgent(name: CommandNameV2): Promise<{ agent: NoteAgent; before: Files }> {
  const agent = noteAgent(sampleVault);
  const { appended } = samples[name];
  if (appended !== undefined)
    await agent.ask('append_note', { note: 'Plan', content: appended }, { plan_id: 'sample' });
  return { agent, before: everyFile(agent) };
}

async function callSample({ ask }: NoteAgent, name: CommandNameV2, params: object = {}): Promise<Answer> {
  return await ask(name, { ...samples[name].params, ...params });
}

/** The effect of a command on the sample vault: whether it deletes files, and whether words disappear from notes, canvases and bases. */
async function effectOf(name: CommandNameV2) {
  const { agent, before } = await sampleAgent(name);
  const { metadata } = await callSample(agent, name, carriedOut);
  const left = wordsOf(everyFile(agent));
  const kinds: readonly string[] = metadata.changes.map(({ kind }: { kind: string }) => kind);
  return {
    name,
    isDeleting: kinds.includes('deleted') || kinds.includes('folder_deleted'),
    isRemovingWords: [...wordsOf(before)].some((word) => !left.has(word)),
  };
}

function wordsOf({ bytes }: Files): Set<string> {
  const notes = Object.entries(bytes).filter(([path]) => /\.(?:md|canvas|base)$/.test(path));
  const texts = notes.map(([, hex]) => Buffer.from(hex, 'hex').toString());
  return new Set(texts.flatMap((text) => text.match(/\p{L}+/gu) ?? []));
}

interface Files {
  readonly bytes: Readonly<Record<string, string>>;
  readonly names: readonly string[];
}

/** The bytes of every file, and the names of all files and folders, including the agent's. */
function everyFile({ vault }: NoteAgent): Files {
  return { bytes: harvest(vault), names: readdirSync(vault, { recursive: true, encoding: 'utf8' }).sort() };
}
